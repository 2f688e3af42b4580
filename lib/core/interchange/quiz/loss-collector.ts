import type { DocNode } from "#lib/core/content/nodes.ts";
import type { KeyByType } from "#lib/core/grading/registry.ts";
import { findNormalizedTexts } from "../normalized-texts.ts";
import { UniqueLosses } from "../unique-losses.ts";
import type { TextAnswer } from "./build-typed.ts";

/** Collects what a format can't say of a question, each loss once. */
export class LossCollector extends UniqueLosses {
  /** A list of options can be shuffled or limited in ways that quizzes don't know. */
  addChoiceAttrs({ attrs }: DocNode<"choiceInteraction">, canShuffle = false): void {
    if (attrs.shuffle && !canShuffle) this.add("shuffle", "");
    if ((attrs.minChoices ?? 0) > 0) this.add("setting", "", "minChoices");
    if ((attrs.maxChoices ?? 1) > 1) this.add("setting", "", "maxChoices");
  }

  /** In quizzes, each source has one target, targets can be used again, and the targets are shuffled. */
  addMatchAttrs({ attrs, content }: DocNode<"matchInteraction">): void {
    const [sources = [], targets = []] = (content ?? []).map((set) => set.content ?? []);
    if (!attrs.shuffle) this.add("shuffle", "");
    if (sources.some((part) => part.attrs.matchMax !== 1) || targets.some((part) => part.attrs.matchMax))
      this.add("setting", "", "matchMax");
  }

  /** Quizzes accept a text only as it is written, in any case or not. */
  addTexts(answers: readonly TextAnswer[], isCaseSensitive: boolean): void {
    const texts = answers.map(({ text }) => text);
    for (const { code, path, detail } of findNormalizedTexts(texts, "answer", {
      foldsLetters: !isCaseSensitive,
    }))
      this.add(code, path, detail);
  }

  /** What only a teacher sees, and limits of an open answer. */
  addOpen(
    { attrs }: DocNode<"extendedTextInteraction">,
    key: KeyByType<"open"> | null,
    kept: readonly string[] = [],
  ): void {
    if (key?.rubric?.length) this.add("rubric", "");
    if (key?.model_answer && !kept.includes("model_answer")) this.add("rubric", "", "model_answer");
    if (key?.feedback) this.add("feedback", "feedback");
    for (const name of ["minWords", "maxWords"] as const)
      if (attrs[name] && !kept.includes(name)) this.add("setting", "", name);
  }
}
