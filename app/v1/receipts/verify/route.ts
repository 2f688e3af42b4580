import { learnerExamples } from "#lib/contract/examples/learners.ts";
import { ReceiptVerification, VerifyReceiptBody } from "#lib/contract/learners.ts";
import { anyApiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { verifyReceipt } from "#lib/domains/learners/receipts.ts";
import { route } from "#lib/platform/http/route.ts";
import { services } from "#lib/platform/http/services.ts";

export const receiptVerification = route("/v1/receipts/verify", {
  POST: {
    auth: anyApiKey,
    operationId: "verifyReceipt",
    tag: "Learners",
    summary: "Verify the receipt of an erased learner",
    description: `Send a receipt exactly as \`DELETE /learners/{ref}\` returned it. The order of members doesn't matter. Receipts are verified with
the service's encryption key. After that key changes, earlier receipts can't be verified.`,
    body: VerifyReceiptBody,
    data: ReceiptVerification,
    errors: [],
    examples: learnerExamples.verify,
    handle: (ctx, { body }) => verifyReceipt(ctx, body, { sealer: services().sealer }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = receiptVerification;
