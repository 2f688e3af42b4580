type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What the contract takes for granted where it is not written. */
const USUAL = new Map<string, unknown>([
  ["colspan", 1],
  ["rowspan", 1],
  ["start", 1],
]);

/** A document in the one way of writing it: what says nothing is left out, equal texts side by side are one. */
export function normal(node: unknown): unknown {
  if (!isObject(node)) return node;
  const { attrs, content, marks, ...rest } = node;
  const own = isObject(attrs)
    ? Object.entries(attrs).filter(([name, value]) => value !== null && USUAL.get(name) !== value)
    : [];
  const inner = joined((Array.isArray(content) ? content : []).map(normal));
  const marked = (Array.isArray(marks) ? marks : []).map(normal).sort(byJson);
  const blocks = mixedAlike(node, node.type === "gapMatchInteraction" ? textsFirst(inner) : inner);
  return {
    ...rest,
    ...(own.length > 0 ? { attrs: Object.fromEntries(own.sort(byJson)) } : {}),
    ...(blocks.length > 0 ? { content: blocks } : {}),
    ...(marked.length > 0 ? { marks: marked } : {}),
  };
}

const json = (value: unknown): string => JSON.stringify(value);
const byJson = (a: unknown, b: unknown): number => (json(a) < json(b) ? -1 : 1);

function textsFirst(nodes: unknown[]): unknown[] {
  const isText = (node: unknown) => isObject(node) && node.type === "gapText";
  return [...nodes.filter(isText), ...nodes.filter((node) => !isText(node))];
}

/** What is shown mixed says the same in any order. */
function mixedAlike(node: Json, inner: unknown[]): unknown[] {
  if (!isObject(node.attrs) || node.attrs.shuffle !== true) return inner;
  const byType = (type: string) => (part: unknown) => isObject(part) && part.type === type;
  switch (node.type) {
    case "orderInteraction":
      return inner.toSorted(byJson);
    case "matchInteraction":
      return inner.map((set, i) =>
        i === 1 && isObject(set) ? { ...set, content: (set.content as unknown[]).toSorted(byJson) } : set,
      );
    case "gapMatchInteraction":
      return [
        ...inner.filter(byType("gapText")).sort(byJson),
        ...inner.filter((part) => !byType("gapText")(part)),
      ];
    default:
      return inner;
  }
}

function joined(nodes: unknown[]): unknown[] {
  const whole: unknown[] = [];
  for (const node of nodes) {
    const last = whole.at(-1);
    if (isObject(last) && isObject(node) && last.type === "text" && node.type === "text") {
      const { text: a, ...one } = last;
      const { text: b, ...other } = node;
      if (json(one) === json(other)) {
        whole[whole.length - 1] = { ...last, text: `${a}${b}` };
        continue;
      }
    }
    whole.push(node);
  }
  return whole;
}
