import { regradeExamples } from "#lib/contract/examples/regrades.ts";
import { Regrade } from "#lib/contract/regrades.ts";
import { apiKeyWithAll } from "#lib/domains/identity/auth/api-key-auth.ts";
import { previewRegrade } from "#lib/domains/regrades/start-preview.ts";
import { ReplyWith } from "#lib/platform/http/envelope.ts";
import { route } from "#lib/platform/http/route.ts";

export const regradePreview = route("/v1/regrades/[id]/preview", {
  POST: {
    auth: apiKeyWithAll(["write:assessments", "write:submissions"], "regrades.manage"),
    operationId: "previewRegrade",
    tag: "Regrades",
    summary: "Preview a regrade again",
    description: `Computes the preview on the submissions as they are now, with a new \`fingerprint\` if any of them has changed. If the regrade was
created without \`versions\`, it covers versions that were published since, too. A preview in progress continues.`,
    status: 200,
    otherStatus: {
      status: 202,
      description: "The regrade, whose preview is still being computed, in the envelope.",
    },
    data: Regrade,
    errors: ["not_found", "invalid_request", "regrade_not_previewed"],
    examples: regradeExamples.preview,
    async handle(ctx, { params }) {
      const regrade = await previewRegrade(ctx, { id: params.id });
      return new ReplyWith(regrade, { status: regrade.status === "previewing" ? 202 : 200 });
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = regradePreview;
