type LiteralSyntax = { true: string; false: string; null: string; bare: boolean };
const JSON_SYNTAX: LiteralSyntax = { true: "true", false: "false", null: "null", bare: false };
const JS_SYNTAX: LiteralSyntax = { ...JSON_SYNTAX, bare: true };
const PYTHON_SYNTAX: LiteralSyntax = { true: "True", false: "False", null: "None", bare: false };

const WIDTH = 60;

/**
 * Formats a value as JSON, JavaScript, or Python, on one line if it fits and indented otherwise. `indent` is in spaces.
 */
export const toJson = (value: unknown, indent = 0): string => write(value, JSON_SYNTAX, indent);
export const toJavaScript = (value: unknown, indent = 0): string => write(value, JS_SYNTAX, indent);
export const toPython = (value: unknown, indent = 0): string => write(value, PYTHON_SYNTAX, indent);

/**
 * Formats a value. `indent` is the indentation of its last line. `usedWidth` is the width already used on its first
 * line.
 */
function write(value: unknown, syntax: LiteralSyntax, indent: number, usedWidth = indent): string {
  const short = writeInline(value, syntax);
  if (short.length + usedWidth <= WIDTH || typeof value !== "object" || value === null) return short;
  const inner = " ".repeat(indent + 2);
  const lines = Array.isArray(value)
    ? value.map((item) => inner + write(item, syntax, indent + 2))
    : Object.entries(value).map(([name, member]) => {
        const label = `${inner}${formatKey(name, syntax)}: `;
        return label + write(member, syntax, indent + 2, label.length);
      });
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${lines.join(",\n")}\n${" ".repeat(indent)}${close}`;
}

function writeInline(value: unknown, syntax: LiteralSyntax): string {
  if (value === null || value === undefined) return syntax.null;
  if (typeof value === "boolean") return value ? syntax.true : syntax.false;
  if (Array.isArray(value)) return `[${value.map((item) => writeInline(item, syntax)).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${formatKey(name, syntax)}: ${writeInline(member, syntax)}`,
  );
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

const formatKey = (name: string, { bare }: LiteralSyntax): string =>
  bare && /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
