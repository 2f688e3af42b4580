import type { IdMap } from "./ids.ts";
import type { ChoiceResponse, SourceResponse } from "./responses.ts";

/** What becomes one interaction: a response, or several that are the sources of a match. */
export type Unit = {
  /** The id of the interaction's response. */
  responseId: string;
  /** The indices of its responses. */
  indices: readonly number[];
} & (
  | { kind: "single"; response: SourceResponse; ids: IdMap; isInline: boolean }
  | { kind: "match"; responses: readonly ChoiceResponse[]; ids: IdMap; sourceIds: IdMap }
);

/** A response in both forms: the values of the source's responses, and the value of our answer (null: skipped). */
export type Sample = { values: readonly (readonly [string, readonly string[]])[]; answer: unknown };
