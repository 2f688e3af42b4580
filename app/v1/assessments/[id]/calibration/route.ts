import { Calibration } from "#lib/contract/anchors.ts";
import { anchorExamples } from "#lib/contract/examples/anchors.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { getCalibration } from "#lib/domains/marking/calibration.ts";
import { route } from "#lib/platform/http/route.ts";

export const calibration = route("/v1/assessments/[id]/calibration", {
  GET: {
    auth: apiKey("read:results"),
    operationId: "getCalibration",
    tag: "Grading",
    summary: "Fetch calibration results",
    description: `Shows how close markers are to the agreed marks, by each marker's final marks of the anchors. Removing an anchor removes it from these figures. Means are
rounded to 4 decimals.`,
    data: Calibration,
    errors: ["not_found"],
    examples: anchorExamples.calibration,
    handle: (ctx, { params }) => getCalibration(ctx, { assessmentId: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = calibration;
