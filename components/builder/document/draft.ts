import type { SettingsInput } from "#lib/contract/assessments.ts";
import type { AnswerKey } from "#lib/core/grading/index.ts";

/** The draft in the format of `GET /api/assessments/{id}/draft`, including its answer keys. */
export type Draft = {
  title: string;
  description: string;
  settings: DraftSettings;
  exercises: DraftExercise[];
};

export type DraftSettings = Required<SettingsInput>;
export type DraftExercise = { id: string; shared_context: unknown; questions: DraftQuestion[] };
export type DraftQuestion = { id: string; content_ast: Json; answer_keys: Key[]; points: number };
export type Key = AnswerKey;
export type Json = Record<string, unknown>;

/** A document node, in either the API's format or the editor's. */
export type DocumentNode = {
  type: string;
  attrs?: Json;
  content?: DocumentNode[];
  marks?: { type: string; attrs?: Json }[];
  text?: string;
};

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Checks whether a value is a document of the content model. Any other value is in a custom format and stays unchanged.
 */
export const isDocument = (value: unknown): value is DocumentNode => isObject(value) && value.type === "doc";

/** The interactions of the content model. In the editor, each one stores its answer key in its `key` attribute. */
export const INTERACTIONS = [
  "choiceInteraction",
  "inlineChoiceInteraction",
  "textEntryInteraction",
  "extendedTextInteraction",
  "matchInteraction",
  "orderInteraction",
  "gapMatchInteraction",
  "hotspotInteraction",
  "selectPointInteraction",
  "sliderInteraction",
] as const;
export type InteractionType = (typeof INTERACTIONS)[number];

const INTERACTION_SET: ReadonlySet<string> = new Set(INTERACTIONS);
export const isInteraction = (type: string): type is InteractionType => INTERACTION_SET.has(type);
