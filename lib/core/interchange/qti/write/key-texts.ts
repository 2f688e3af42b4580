import { compare } from "#lib/core/grading/rational.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import { normalize } from "#lib/core/grading/text/normalize.ts";
import { findNormalizedTexts } from "../../normalized-texts.ts";
import { dependsOnWriting } from "../scoring/normalized-texts.ts";
import { CONTROL_CHARACTERS, type WriteContext } from "./item-context.ts";
import type { WrittenPart } from "./key-writers.ts";
import { hasForbidden, type Markup, qti } from "./markup.ts";
import { chooseFirst, float, limitFraction, setOutcome, variable } from "./numbers.ts";

type TextKey = Extract<AnswerKey, { type: "text" }>;

/** The best entry that a text matches decides. What QTI can't compare is a loss, and then nothing is scored. */
export function writeTextRules(
  { name, fraction }: WrittenPart,
  key: TextKey,
  context: WriteContext,
): Markup[] | null {
  const isForbidden = key.accept.some((entry) => "value" in entry && hasForbidden(normalize(entry.value)));
  const option = isForbidden
    ? CONTROL_CHARACTERS
    : (["ignore_accents", "ignore_punctuation", "max_typos"] as const).find((each) => key[each]);
  const entries = key.accept
    .map((entry) => ({
      condition: writeCondition(name, entry, key),
      value: limitFraction(entry.fraction, key),
    }))
    .sort((a, b) => compare(b.value, a.value));
  const branches = entries.flatMap(({ condition, value }) =>
    condition ? [{ condition, rule: setOutcome(fraction, float(value)) }] : [],
  );
  if (!option && branches.length === entries.length) {
    noteNormalized(key, context);
    return chooseFirst(branches);
  }
  context.addLoss("scoring_not_supported", option ?? "pattern");
  return null;
}

/** Notes the texts and patterns for which our normalization of an answer counts. QTI compares it as it is typed. */
function noteNormalized({ accept }: TextKey, context: WriteContext): void {
  const texts = accept.flatMap((entry) => ("value" in entry ? [entry.value] : []));
  for (const { code, detail } of findNormalizedTexts(texts, "")) context.addLoss(code, detail);
  for (const entry of accept)
    if ("pattern" in entry && dependsOnWriting(entry.pattern))
      context.addLoss("text_normalized", entry.pattern.slice(0, 100));
}

function writeCondition(name: string, entry: TextKey["accept"][number], key: TextKey): Markup | null {
  if ("value" in entry) {
    const caseSensitive = entry.case_sensitive ?? key.case_sensitive ?? false;
    const text = qti("baseValue", { baseType: "string" }, [normalize(entry.value)]);
    return qti("stringMatch", { caseSensitive }, [variable(name), text]);
  }
  const pattern = key.case_sensitive ? toXsdPattern(entry.pattern) : null;
  return pattern === null ? null : qti("patternMatch", { pattern }, [variable(name)]);
}

/** Plain characters, classes of them, groups, alternatives and repetitions mean the same in RE2 and XML Schema. */
const SHARED =
  /^(?:[A-Za-z0-9 _,;:!"'%&=@~<>/#\p{L}]|\.|\\[.\\?*+{}()[\]|-]|\\d|\[\^?(?:[A-Za-z0-9 _]|\\d)(?:[A-Za-z0-9 _-]|\\d)*\]|\((?!\?)|\)|\||[*+?](?!\?)|\{\d+(?:,\d*)?\}(?!\?))*$/u;

/** Converts a pattern to XML Schema. Null if it has parts that mean something else there. */
function toXsdPattern(pattern: string): string | null {
  if (!SHARED.test(pattern)) return null;
  return pattern.replace(/\[[^\]]*\]|\\d/g, (part) =>
    part === "\\d" ? "[0-9]" : part.replaceAll("\\d", "0-9"),
  );
}
