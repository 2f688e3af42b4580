type Words = { true: string; false: string; null: string; bare: boolean };
const JSON_WORDS: Words = { true: "true", false: "false", null: "null", bare: false };
const JS_WORDS: Words = { ...JSON_WORDS, bare: true };
const PYTHON_WORDS: Words = { true: "True", false: "False", null: "None", bare: false };

const WIDTH = 60;

/** A value as JSON, as JavaScript or as Python, on one line where it fits and indented where it does not. */
export const json = (value: unknown, indent = 0): string => write(value, JSON_WORDS, indent);
export const javascript = (value: unknown, indent = 0): string => write(value, JS_WORDS, indent);
export const python = (value: unknown, indent = 0): string => write(value, PYTHON_WORDS, indent);

/** `indent`: of the line that the value ends on; `used`: what stands on its first line already. */
function write(value: unknown, words: Words, indent: number, used = indent): string {
  const short = inline(value, words);
  if (short.length + used <= WIDTH || typeof value !== "object" || value === null) return short;
  const inner = " ".repeat(indent + 2);
  const lines = Array.isArray(value)
    ? value.map((item) => inner + write(item, words, indent + 2))
    : Object.entries(value).map(([name, member]) => {
        const label = `${inner}${nameOf(name, words)}: `;
        return label + write(member, words, indent + 2, label.length);
      });
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${lines.join(",\n")}\n${" ".repeat(indent)}${close}`;
}

function inline(value: unknown, words: Words): string {
  if (value === null || value === undefined) return words.null;
  if (typeof value === "boolean") return value ? words.true : words.false;
  if (Array.isArray(value)) return `[${value.map((item) => inline(item, words)).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${nameOf(name, words)}: ${inline(member, words)}`,
  );
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

const nameOf = (name: string, { bare }: Words): string =>
  bare && /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
