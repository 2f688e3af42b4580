import type { SettingsInput } from "#lib/contract/assessments.ts";
import type { ORDERS, Pool } from "#lib/contract/exercises.ts";
import { INTERACTION_KINDS } from "#lib/contract/interaction-kinds.ts";
import { isDocumentJson } from "#lib/core/content/json.ts";
import type { AnswerKey } from "#lib/core/grading/index.ts";

/** The draft in the format of `GET /api/assessments/{id}/draft`, including its answer keys. */
export type Draft = {
  title: string;
  description: string;
  settings: DraftSettings;
  exercises: DraftExercise[];
};

export type DraftSettings = Required<SettingsInput>;
export type DraftExercise = Arrangement & {
  id: string;
  shared_context: unknown;
  questions: DraftQuestion[];
};
/** Which questions of an exercise attempts show, and in which order. A pool has no questions of its own. */
export type Arrangement = { order: (typeof ORDERS)[number]; pool: Pool | null };
export type DraftQuestion = OwnQuestion | DraftReference;
/** A question that belongs to the assessment. */
export type OwnQuestion = { id: string; content_ast: Json; answer_keys: Key[]; points: number };
/** A reference to an item of the bank. `points` are null for those of the item. */
export type DraftReference = {
  id: string;
  item_id: string;
  revision: number | "latest";
  points: number | null;
};
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

export const isReference = (question: DraftQuestion): question is DraftReference => "item_id" in question;

/** Returns an exercise's arrangement. A draft that an earlier release stored in this browser has none. */
export const getArrangement = ({ order, pool }: Partial<Arrangement>): Arrangement => ({
  order: order ?? "as_written",
  pool: pool ?? null,
});

/**
 * Checks whether a value is a document of the content model. Any other value is in a custom format and stays unchanged.
 */
export const isDocument = (value: unknown): value is DocumentNode => isDocumentJson(value);

/** An interaction of the content model. In the editor, each one stores its answer key in its `key` attribute. */
export type InteractionType = (typeof INTERACTION_KINDS)[number];

const INTERACTION_SET: ReadonlySet<string> = new Set(INTERACTION_KINDS);
export const isInteraction = (type: string): type is InteractionType => INTERACTION_SET.has(type);
