import { useRef } from "react";
import type { Language } from "#components/content/messages/language.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import type { AnswerProps } from "./response-handlers.ts";
import { MAX_TEXT, toText } from "./text-entry.tsx";

type Limits = { minWords?: number | null | undefined; maxWords?: number | null | undefined };

/** Renders a text area that shows the word count and its limits. */
export function ExtendedText(props: AnswerProps<DocNode<"extendedTextInteraction">>) {
  const { node, value, answer, context, prompt, id, announce, disabled } = props;
  const { expectedLines } = node.attrs;
  const text = toText(value);
  const words = countWords(text);
  const lastKind = useRef<string | undefined>(undefined);
  const onWrite = (written: string) => {
    answer(written);
    const now = checkLength(countWords(written), node.attrs, context.language);
    // Announces a message only when its kind changes, not with each word.
    if (now !== undefined && now.kind !== lastKind.current) announce(now.message);
    lastKind.current = now?.kind;
  };
  const state = checkLength(words, node.attrs, context.language);
  return (
    <div className="space-y-1.5">
      <textarea
        aria-label={prompt}
        aria-describedby={`${id}-count`}
        value={text}
        disabled={disabled}
        onChange={({ currentTarget }) => onWrite(currentTarget.value)}
        rows={Math.min(30, Math.max(3, expectedLines || 8))}
        maxLength={MAX_TEXT}
        dir="auto"
        className="input block text-base leading-7"
      />
      <p id={`${id}-count`} dir="auto" className="flex flex-wrap gap-x-3 text-sm text-muted">
        <span>{formatWordCount(words, node.attrs, context.language)}</span>
        {state?.kind === "over" && <span className="text-bad">{state.message}</span>}
      </p>
    </div>
  );
}

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

function formatWordCount(n: number, { minWords, maxWords }: Limits, { text }: Language): string {
  const requirement =
    minWords && maxWords
      ? text("wordsBetween", { min: minWords, max: maxWords })
      : minWords
        ? text("wordsAtLeast", { n: minWords })
        : maxWords
          ? text("wordsAtMost", { n: maxWords })
          : undefined;
  return requirement ? `${text("words", { n })} (${requirement})` : text("words", { n });
}

type LengthCheck = { kind: "enough" | "over"; message: string } | undefined;

function checkLength(n: number, { minWords, maxWords }: Limits, { text }: Language): LengthCheck {
  if (maxWords && n > maxWords) return { kind: "over", message: text("wordsOver", { n: n - maxWords }) };
  return minWords && n >= minWords ? { kind: "enough", message: text("wordsEnough") } : undefined;
}
