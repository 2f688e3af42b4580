import { isObject } from "#lib/core/content/json.ts";
import { isImageSource, isMediaSource } from "#lib/core/content/urls.ts";
import type { NodeAttribute } from "./content-node.ts";

const isText = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);
const isId = (value: unknown): boolean => typeof value === "string" && /^[\w-]{1,64}$/.test(value);
const isSource = (value: unknown): boolean => typeof value === "string" && isImageSource(value);
const allowNullish = (isValid: NodeAttribute["isValid"]) => (value: unknown) =>
  value === null || value === undefined || isValid(value);
const isArrayWith = (isValid: NodeAttribute["isValid"]) => (value: unknown) =>
  Array.isArray(value) && value.every(isValid);

const optional = (isValid: NodeAttribute["isValid"]): NodeAttribute => ({
  default: null,
  isValid: allowNullish(isValid),
});
const required = (value: unknown, isValid: NodeAttribute["isValid"]): NodeAttribute => ({
  default: value,
  isValid,
});

const isPicture = (value: unknown): boolean =>
  isObject(value) &&
  isSource(value.src) &&
  isText(value.alt) &&
  isNumber(value.width) &&
  isNumber(value.height);
const isHotspot = (value: unknown): boolean =>
  isObject(value) &&
  isId(value.id) &&
  isText(value.shape) &&
  (isText(value.coords) || isArrayWith(isNumber)(value.coords));
const isInlineChoice = (value: unknown): boolean =>
  isObject(value) && isId(value.id) && Array.isArray(value.content) && value.content.every(isInlineNode);
/** Checks a node in an inline choice: text with marks but no links, or a formula. */
const isInlineNode = (value: unknown): boolean =>
  isObject(value) &&
  (value.type === "text"
    ? isText(value.text) &&
      allowNullish(isArrayWith((mark) => isObject(mark) && mark.type !== "link"))(value.marks)
    : value.type === "inlineMath" && isObject(value.attrs) && isText(value.attrs.latex));

export const id = required("", isId);
export const points = required(1, isNumber);
export const flag = optional((value) => typeof value === "boolean");
export const count = optional(isNumber);
export const number = (value: number) => required(value, isNumber);
export const optionalText = optional(isText);
export const text = required("", isText);
export const source = required("", isSource);
export const picture = optional(isPicture);
export const mediaSource = required(
  "",
  (value) => value === "" || (isText(value) && isMediaSource(String(value))),
);
export const mediaKind = required("audio", (value) => value === "audio" || value === "video");
/** The media types of files that learners can upload. Null: any. */
export const acceptedTypes = optional(isArrayWith(isText));
/** The content of a text that learners can select. */
export const inlineContent = required([], isArrayWith(isInlineNode));
export const hotspots = required([], isArrayWith(isHotspot));
export const inlineChoices = required([], isArrayWith(isInlineChoice));
/** An answer key. The service validates it against the key's schema. */
export const key = optional((value) => isObject(value) && isText(value.type));
export const keys = required([], isArrayWith(isObject));
export const object = required({}, isObject);
export const optionalObject = optional(isObject);
export const itemId = required("", isId);
export const itemRevision = required("latest", (value) => value === "latest" || isNumber(value));
export const optionalPoints = optional(isNumber);
export const order = required("as_written", (value) => value === "as_written" || value === "random");
/** A pool. The service validates what it draws from. */
export const pool = optional(
  (value) => isObject(value) && typeof value.from === "object" && isNumber(value.draw),
);
