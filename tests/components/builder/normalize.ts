type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The contract's defaults. */
const DEFAULTS = new Map<string, unknown>([
  ["colspan", 1],
  ["rowspan", 1],
  ["start", 1],
]);

/** Converts a document to canonical form: without defaults and nulls, and with adjacent equal texts joined. */
export function normalize(node: unknown): unknown {
  if (!isObject(node)) return node;
  const { attrs, content, marks, ...rest } = node;
  const own = isObject(attrs)
    ? Object.entries(attrs).filter(([name, value]) => value !== null && DEFAULTS.get(name) !== value)
    : [];
  const inner = joinTexts((Array.isArray(content) ? content : []).map(normalize));
  const marked = (Array.isArray(marks) ? marks : []).map(normalize).sort(compareJson);
  const blocks = sortShuffled(node, node.type === "gapMatchInteraction" ? sortTextsFirst(inner) : inner);
  return {
    ...rest,
    ...(own.length > 0 ? { attrs: Object.fromEntries(own.sort(compareJson)) } : {}),
    ...(blocks.length > 0 ? { content: blocks } : {}),
    ...(marked.length > 0 ? { marks: marked } : {}),
  };
}

const toJson = (value: unknown): string => JSON.stringify(value);
const compareJson = (a: unknown, b: unknown): number => (toJson(a) < toJson(b) ? -1 : 1);

function sortTextsFirst(nodes: unknown[]): unknown[] {
  const isText = (node: unknown) => isObject(node) && node.type === "gapText";
  return [...nodes.filter(isText), ...nodes.filter((node) => !isText(node))];
}

/** Sorts shuffled parts, because their order has no meaning. */
function sortShuffled(node: Json, inner: unknown[]): unknown[] {
  if (!isObject(node.attrs) || node.attrs.shuffle !== true) return inner;
  const isOfType = (type: string) => (part: unknown) => isObject(part) && part.type === type;
  switch (node.type) {
    case "orderInteraction":
      return inner.toSorted(compareJson);
    case "matchInteraction":
      return inner.map((set, i) =>
        i === 1 && isObject(set)
          ? { ...set, content: (set.content as unknown[]).toSorted(compareJson) }
          : set,
      );
    case "gapMatchInteraction":
      return [
        ...inner.filter(isOfType("gapText")).sort(compareJson),
        ...inner.filter((part) => !isOfType("gapText")(part)),
      ];
    default:
      return inner;
  }
}

function joinTexts(nodes: unknown[]): unknown[] {
  const whole: unknown[] = [];
  for (const node of nodes) {
    const last = whole.at(-1);
    if (isObject(last) && isObject(node) && last.type === "text" && node.type === "text") {
      const { text: a, ...one } = last;
      const { text: b, ...other } = node;
      if (toJson(one) === toJson(other)) {
        whole[whole.length - 1] = { ...last, text: `${a}${b}` };
        continue;
      }
    }
    whole.push(node);
  }
  return whole;
}
