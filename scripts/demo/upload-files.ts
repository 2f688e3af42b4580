import { uploadFileForProduct } from "#lib/domains/files/upload-for-product.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { PreparedQuestion, QuestionAnswer } from "./simulate/answer.ts";

const LIMITS = { file: 1024 * 1024, quota: 64 * 1024 * 1024 };

/** Uploads the files of an answer, as a product would. Returns the elements to send, which refer to them. */
export async function uploadFiles(
  ctx: Ctx,
  assessmentId: string,
  { compiled }: PreparedQuestion,
  { elements, files }: QuestionAnswer,
): Promise<unknown[]> {
  const ids = new Map<string, string>();
  for (const [responseId, { name, bytes }] of Object.entries(files)) {
    const upload = { assessmentId, attemptId: null, name, read: async () => bytes, limits: LIMITS };
    ids.set(responseId, (await uploadFileForProduct(ctx, upload)).id);
  }
  if (ids.size === 0) return elements;
  return elements.map((element, n) => {
    const isNamed = typeof element === "object" && element !== null && "responseId" in element;
    const responseId = isNamed ? String(element.responseId) : (compiled.slots[n]?.responseId ?? "");
    const id = ids.get(responseId);
    if (id === undefined) return element;
    return isNamed ? { responseId, value: [id] } : [id];
  });
}
