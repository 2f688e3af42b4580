import type {
  Draft,
  DraftQuestion,
  DraftReference,
  OwnQuestion,
} from "#components/builder/document/draft.ts";

/** Creates a question with one line of text. */
export const question = (id: string, text = id): OwnQuestion => ({
  id,
  points: 1,
  content_ast: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] },
  answer_keys: [],
});

/** Creates a reference to an item. */
export const reference = (id: string, change: Partial<DraftReference> = {}): DraftReference => ({
  id,
  item_id: `item-${id}`,
  revision: "latest",
  points: null,
  ...change,
});

/** Creates a draft of one part with these questions. */
export const createDraft = (questions: DraftQuestion[], more: Partial<Draft> = {}): Draft => ({
  title: "Rivers",
  description: "",
  settings: {
    time_limit_minutes: null,
    passing_score_percent: 50,
    allowed_attempts: 1,
    show_solutions: "never",
    on_deadline: "accept_late",
    opens_at: null,
    closes_at: null,
    grade_skipped: false,
    marking: null,
    exercise_order: "as_written",
    grade_policy: "best",
    blueprint: null,
  },
  exercises: [{ id: "e1", shared_context: null, order: "as_written", pool: null, questions }],
  ...more,
});
