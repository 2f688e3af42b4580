import { isImageSource } from "#lib/core/content/urls.ts";
import { isObject } from "../document/draft.ts";
import type { OwnAttribute } from "./own-node.ts";

const isText = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);
const isId = (value: unknown): boolean => typeof value === "string" && /^[\w-]{1,64}$/.test(value);
const isSource = (value: unknown): boolean => typeof value === "string" && isImageSource(value);
const orNothing = (is: OwnAttribute["is"]) => (value: unknown) =>
  value === null || value === undefined || is(value);
const listOf = (is: OwnAttribute["is"]) => (value: unknown) => Array.isArray(value) && value.every(is);

const optional = (is: OwnAttribute["is"]): OwnAttribute => ({ default: null, is: orNothing(is) });
const needed = (value: unknown, is: OwnAttribute["is"]): OwnAttribute => ({ default: value, is });

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
  (isText(value.coords) || listOf(isNumber)(value.coords));
const isInlineChoice = (value: unknown): boolean =>
  isObject(value) && isId(value.id) && Array.isArray(value.content) && value.content.every(isPhrase);
/** A bit of an inline choice: text with marks, or mathematics. Its links are not taken from anywhere. */
const isPhrase = (value: unknown): boolean =>
  isObject(value) &&
  (value.type === "text"
    ? isText(value.text) && orNothing(listOf((mark) => isObject(mark) && mark.type !== "link"))(value.marks)
    : value.type === "inlineMath" && isObject(value.attrs) && isText(value.attrs.latex));

export const id = needed("", isId);
export const points = needed(1, isNumber);
export const flag = optional((value) => typeof value === "boolean");
export const count = optional(isNumber);
export const number = (value: number) => needed(value, isNumber);
export const words = optional(isText);
export const text = needed("", isText);
export const source = needed("", isSource);
export const picture = optional(isPicture);
export const hotspots = needed([], listOf(isHotspot));
export const inlineChoices = needed([], listOf(isInlineChoice));
/** Held against its schema by the service. */
export const key = optional((value) => isObject(value) && isText(value.type));
export const keys = needed([], listOf(isObject));
export const object = needed({}, isObject);
export const wrapped = optional(isObject);
