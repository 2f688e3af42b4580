import { useRef } from "react";
import type { DocNode } from "#lib/core/content/nodes.ts";
import type { Language } from "../words/language.ts";
import type { AnswerProps } from "./respond.ts";
import { asText, MAX_TEXT } from "./text-entry.tsx";

type Limits = { minWords?: number | null | undefined; maxWords?: number | null | undefined };

/** A long text, with its words counted and held against what was asked for. */
export function ExtendedText(props: AnswerProps<DocNode<"extendedTextInteraction">>) {
  const { node, value, answer, scene, prompt, id, say, disabled } = props;
  const { expectedLines } = node.attrs;
  const text = asText(value);
  const words = wordsIn(text);
  const told = useRef<string | undefined>(undefined);
  const write = (written: string) => {
    answer(written);
    const now = verdict(wordsIn(written), node.attrs, scene.language);
    // Said when it changes, not with every word.
    if (now !== undefined && now.kind !== told.current) say(now.words);
    told.current = now?.kind;
  };
  const state = verdict(words, node.attrs, scene.language);
  return (
    <div className="space-y-1.5">
      <textarea
        aria-label={prompt}
        aria-describedby={`${id}-count`}
        value={text}
        disabled={disabled}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        rows={Math.min(30, Math.max(3, expectedLines || 8))}
        maxLength={MAX_TEXT}
        dir="auto"
        className="input block text-base leading-7"
      />
      <p id={`${id}-count`} dir="auto" className="flex flex-wrap gap-x-3 text-sm text-muted">
        <span>{countLine(words, node.attrs, scene.language)}</span>
        {state?.kind === "over" && <span className="text-bad">{state.words}</span>}
      </p>
    </div>
  );
}

export const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length;

function countLine(n: number, { minWords, maxWords }: Limits, { text }: Language): string {
  const asked =
    minWords && maxWords
      ? text("wordsBetween", { min: minWords, max: maxWords })
      : minWords
        ? text("wordsAtLeast", { n: minWords })
        : maxWords
          ? text("wordsAtMost", { n: maxWords })
          : undefined;
  return asked ? `${text("words", { n })} (${asked})` : text("words", { n });
}

type Verdict = { kind: "enough" | "over"; words: string } | undefined;

function verdict(n: number, { minWords, maxWords }: Limits, { text }: Language): Verdict {
  if (maxWords && n > maxWords) return { kind: "over", words: text("wordsOver", { n: n - maxWords }) };
  return minWords && n >= minWords ? { kind: "enough", words: text("wordsEnough") } : undefined;
}
