import { isElement, type XmlElement, type XmlNode } from "../xml/elements.ts";

/** The namespaces of QTI by version. */
const VERSIONS: ReadonlyMap<string, string> = new Map([
  ["http://www.imsglobal.org/xsd/imsqtiasi_v3p0", "3.0"],
  ["http://www.imsglobal.org/xsd/imsqti_v2p2", "2.2"],
  ["http://www.imsglobal.org/xsd/imsqti_v2p1", "2.1"],
  ["http://www.imsglobal.org/xsd/imsqti_v2p0", "2.0"],
]);
export const QTI3_PREFIX = "qti-";
/** Root elements by their names in QTI 2. */
const ROOTS: ReadonlySet<string> = new Set([
  "assessmentItem",
  "assessmentTest",
  "assessmentSection",
  "assessmentStimulus",
]);

/** Finds the version of QTI that an element belongs to. Undefined if it isn't the root of a QTI document. */
export function findQtiVersion({ name, namespace }: XmlElement): string | undefined {
  if (!ROOTS.has(toQti2Name(name))) return undefined;
  return VERSIONS.get(namespace) ?? (name.startsWith(QTI3_PREFIX) ? "3.0" : "2.x");
}

/**
 * Converts a tree of QTI 3 to the names and default values of QTI 2. Names differ only in how they are written:
 * `qti-simple-choice` is `simpleChoice`, and its attribute `match-max` is `matchMax`. Elements of HTML and MathML have
 * the same names in both.
 */
export function normalizeNames(element: XmlElement): XmlElement {
  const isQti3 = element.name.startsWith(QTI3_PREFIX);
  const children: XmlNode[] = element.children.map((child) =>
    isElement(child) ? normalizeNames(child) : child,
  );
  if (!isQti3) return { ...element, children };
  const attributes = new Map(
    [...element.attributes].map(([name, value]) => [isPlain(name) ? name : toCamelCase(name), value]),
  );
  const name = toQti2Name(element.name);
  // The only default value that we read and that QTI 3 changed.
  if (name === "mapEntry" && !attributes.has("caseSensitive")) attributes.set("caseSensitive", "false");
  return { ...element, name, attributes, children };
}

/** Whether an attribute has the same name in both versions. */
const isPlain = (name: string): boolean => name.startsWith("data-") || name.startsWith("aria-");

export const toQti2Name = (name: string): string =>
  name.startsWith(QTI3_PREFIX) ? toCamelCase(name.slice(QTI3_PREFIX.length)) : name;

const toCamelCase = (name: string): string =>
  name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Converts a name of QTI 2 to QTI 3's way of writing, without the prefix: `matchMax` becomes `match-max`. */
export const toKebabCase = (name: string): string =>
  name.replace(/[A-Z]+(?![a-z])|[A-Z]/g, (letters) => `-${letters.toLowerCase()}`);

/** Reads an attribute that is a boolean in QTI. */
export const isTrue = (element: XmlElement, name: string): boolean =>
  /^(?:true|1)$/.test(element.attributes.get(name)?.trim() ?? "");

/** Reads an attribute that is a whole number, 0 or more. */
export function readCount(element: XmlElement, name: string): number | undefined {
  const text = element.attributes.get(name)?.trim() ?? "";
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Reads an attribute that is a number. */
export function readNumber(element: XmlElement, name: string): number | undefined {
  const text = element.attributes.get(name)?.trim() ?? "";
  const value = Number(text);
  return text === "" || !Number.isFinite(value) ? undefined : value;
}
