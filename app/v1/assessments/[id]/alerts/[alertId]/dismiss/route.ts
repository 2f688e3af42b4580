import { Alert } from "#lib/contract/alerts.ts";
import { alertExamples } from "#lib/contract/examples/alerts.ts";
import { dismissAlert } from "#lib/domains/alerts/dismiss.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { route } from "#lib/platform/http/route.ts";

export const alertDismissal = route("/v1/assessments/[id]/alerts/[alertId]/dismiss", {
  POST: {
    auth: apiKey("write:assessments"),
    operationId: "dismissAlert",
    tag: "Analytics",
    summary: "Dismiss an alert",
    description:
      "Use this if the key is correct. The alert stays in the list with `dismissed: true`, and stays dismissed when the pattern is found again. Dismissing it twice changes nothing.",
    data: Alert,
    errors: ["not_found"],
    examples: alertExamples.dismiss,
    handle: (ctx, { params }) => dismissAlert(ctx, { assessmentId: params.id, id: params.alertId }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = alertDismissal;
