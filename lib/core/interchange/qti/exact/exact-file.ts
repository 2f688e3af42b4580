import * as z from "zod";
import { ExchangeAssessment, ExchangeQuestion } from "#lib/contract/exchange-file.ts";
import { canonicalizeJson } from "#lib/core/canonical-json.ts";
import { isObject } from "#lib/core/content/json.ts";
import { parseExactJson } from "#lib/core/json/parse-json.ts";
import { MAX_ENTRY_DEPTH } from "../../json/scan-members.ts";

/*
 * QTI can't say everything that our questions can. Our packages have a second file beside each item and test, with
 * the same content in our own form. It only counts as long as the file of QTI is the one that was exported with it.
 */

const UPLOADED = "/assets/";

/** The path of the file with our own form of an item or test. */
export const getExactPath = (path: string): string => path.replace(/\.xml$/, ".touchstone.json");

const ExactQuestion = z.strictObject({
  sha256: z.string(),
  question: ExchangeQuestion.omit({ assets: true }),
});
const ExactAssessment = z.strictObject({
  sha256: z.string(),
  assessment: ExchangeAssessment.omit({ assets: true }),
});

/** Writes our own form of the content of a file of QTI. */
export async function writeExact(
  xml: string,
  content: { question: unknown } | { assessment: unknown },
): Promise<string> {
  return `${canonicalizeJson({ sha256: await digest(xml), ...content })}\n`;
}

/** Reads our own form of an item. Undefined if it is invalid, or the item was changed after its export. */
export async function readExactQuestion(xml: Uint8Array<ArrayBuffer>, text: string) {
  const parsed = ExactQuestion.safeParse(parseJson(text));
  return parsed.success && parsed.data.sha256 === (await digest(xml)) ? parsed.data.question : undefined;
}

/** Reads our own form of a test. Undefined if it is invalid, or the test was changed after its export. */
export async function readExactAssessment(xml: Uint8Array<ArrayBuffer>, text: string) {
  const parsed = ExactAssessment.safeParse(parseJson(text));
  return parsed.success && parsed.data.sha256 === (await digest(xml)) ? parsed.data.assessment : undefined;
}

/** Undefined if something in the text can't be kept. */
function parseJson(text: string): unknown {
  const parsed = parseExactJson(text, MAX_ENTRY_DEPTH);
  return "value" in parsed ? parsed.value : undefined;
}

/** Returns the SHA-256 of a file as hexadecimal text. */
async function digest(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Replaces the addresses of uploaded files by placeholders that name their paths in the package. */
export function replaceUploaded(content: unknown): unknown {
  if (Array.isArray(content)) return content.map(replaceUploaded);
  if (!isObject(content)) return content;
  const members = Object.entries(content).map(([name, value]) => [
    name,
    name === "src" && typeof value === "string" && value.startsWith(UPLOADED)
      ? `asset:${value.slice(1)}`
      : replaceUploaded(value),
  ]);
  return Object.fromEntries(members);
}

/** Lists the paths of the files that placeholders in content name. */
export function listPlaceholders(content: unknown): string[] {
  if (Array.isArray(content)) return content.flatMap(listPlaceholders);
  if (!isObject(content)) return [];
  return Object.entries<unknown>(content).flatMap(([name, value]) =>
    name === "src" && typeof value === "string" && value.startsWith("asset:")
      ? [value.slice(6)]
      : listPlaceholders(value),
  );
}
