import type { DocNode } from "#lib/core/content/nodes.ts";
import type { AnswerProps } from "./response-handlers.ts";

/** The maximum number of characters. The API rejects longer answers. */
export const MAX_TEXT = 100_000;

/** Renders a text field within a line of text, as wide as the expected answer. */
export function TextEntry({
  node,
  value,
  answer,
  prompt,
  disabled,
}: AnswerProps<DocNode<"textEntryInteraction">>) {
  const { expectedLength, placeholder, inputMode } = node.attrs;
  return (
    <input
      type="text"
      aria-label={prompt}
      value={toText(value)}
      disabled={disabled}
      onChange={({ currentTarget }) => answer(currentTarget.value)}
      inputMode={inputMode === "numeric" ? "decimal" : "text"}
      size={Math.min(40, Math.max(4, expectedLength ?? (inputMode === "numeric" ? 8 : 16)))}
      maxLength={MAX_TEXT}
      placeholder={placeholder ?? undefined}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      dir="auto"
      className="input mx-0.5 inline-block w-auto max-w-full align-baseline text-base font-normal"
    />
  );
}

export const toText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
