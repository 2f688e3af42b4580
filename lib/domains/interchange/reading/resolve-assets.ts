import { isObject, type JsonObject } from "#lib/core/content/json.ts";

/** Marks an address that stands for an asset of the source. */
const PLACEHOLDER = "asset:";

/** Blocks whose children are inline. */
const INLINE_PARENTS: readonly unknown[] = ["paragraph", "heading"];

/**
 * Replaces the placeholders in content by addresses. An image without an address becomes its alternative text. Any
 * other placeholder without an address stays, so that the content is invalid.
 */
export function resolveAssets(content: JsonObject, addresses: ReadonlyMap<string, string>): JsonObject {
  const getAddress = (src: unknown): unknown =>
    typeof src === "string" && src.startsWith(PLACEHOLDER)
      ? (addresses.get(src.slice(PLACEHOLDER.length)) ?? src)
      : src;
  const resolve = (value: unknown, parent: unknown): unknown => {
    if (Array.isArray(value)) return value.map((child) => resolve(child, parent));
    if (!isObject(value)) return value;
    if (value.type === "image" && isMissing(value, addresses)) return describeImage(value, parent);
    const members = Object.entries(value).map(([name, child]) =>
      // Text can begin like a placeholder, too.
      name === "src" ? [name, getAddress(child)] : [name, resolve(child, value.type ?? parent)],
    );
    return Object.fromEntries(members);
  };
  const resolved = resolve(content, undefined);
  return isObject(resolved) ? resolved : content;
}

const getAttrs = ({ attrs }: JsonObject): JsonObject => (isObject(attrs) ? attrs : {});

function isMissing(image: JsonObject, addresses: ReadonlyMap<string, string>): boolean {
  const { src } = getAttrs(image);
  return (
    typeof src === "string" && src.startsWith(PLACEHOLDER) && !addresses.has(src.slice(PLACEHOLDER.length))
  );
}

/** Returns the alternative text of an image as a node that can be in the image's place. */
function describeImage(image: JsonObject, parent: unknown): JsonObject {
  const { alt } = getAttrs(image);
  // A text node can't be empty.
  const text = { type: "text", text: typeof alt === "string" && alt !== "" ? alt : " " };
  return INLINE_PARENTS.includes(parent) ? text : { type: "paragraph", content: [text] };
}
