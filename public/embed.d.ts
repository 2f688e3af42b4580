/**
 * Types of Touchstone's embed.js. Keep a copy in your project and map the script's address to it:
 *
 *   // tsconfig.json
 *   "paths": { "https://assess.example.com/embed.js": ["./types/embed.d.ts"] }
 */

export type Locale = "en" | "de" | "es" | "fr" | "ar";

export interface Feedback {
  outcome: "correct" | "partial" | "incorrect" | "skipped" | "pending";
  messages: { responseId: string; text: string }[];
  comment: string | null;
}

/** The result of checking one question, without its solution. */
export interface CheckedAnswer {
  correct: boolean;
  score: number;
  max_score: number;
  feedback?: Feedback | undefined;
  /** How often the question may still be checked. */
  checks_remaining?: number | undefined;
}

/** A graded attempt. While `awaiting_manual_grading` is true, the totals include auto-graded questions only. */
export interface Result {
  submission_id: string;
  score: number;
  max_score: number;
  percentage: number;
  passed: boolean;
  passing_score_percent: number;
  attempt_number: number;
  awaiting_manual_grading: boolean;
  exercise_results: {
    exercise_id: string;
    total_score: number;
    max_score: number;
    question_results: {
      question_id: string;
      score: number;
      correct: boolean;
      points: number;
      awaiting_manual_grading: boolean;
      /**
       * What the service says about the answer itself: that an expression can't be read. The author's feedback is left out,
       * because it can reveal the answer key.
       */
      messages: { responseId: string; text: string }[];
      /** The correction of the published keys or points that decided the result, if one did. */
      correction?: { mode: "new_key" | "either" | "full_credit" | "drop"; regrade_id: string } | undefined;
    }[];
  }[];
}

/**
 * Why an attempt has ended. `submitted`: on another device or by staff. `deadline`: time was up, and the saved answers
 * were submitted. `expired`: time was up, and nothing was saved. `unknown`: it has ended, but the reason could not be
 * read.
 */
export type EndReason = "submitted" | "deadline" | "expired" | "discarded" | "unknown";

/** A question whose content has your own format. */
export interface OpaqueQuestion {
  questionId: string;
  /** Its `content_ast`, unchanged. */
  content: unknown;
  /** The shared context of its exercise, in any format; null: none. */
  sharedContext: unknown;
  /** The current elements of `answers`. */
  answers: readonly unknown[];
  /** Replaces the learner's answer. */
  answer(elements: unknown[]): void;
  /** Whether the answer can no longer change. */
  disabled: boolean;
}

/** The `detail` of each event. All events bubble and cross shadow roots. */
export interface TouchstoneEventDetails {
  /** The learner can answer now. */
  ready: { questions: number };
  change: { questionId: string; answered: number; unanswered: number };
  check: { questionId: string; result: CheckedAnswer };
  submitted: { result: Result };
  /** The attempt has ended without a submission from this element, which shows the learner why. */
  "attempt-ended": { reason: EndReason };
  /** The message is for your log; the element shows the learner what to do. */
  error: { message: string };
  /** The token has expired. Answers are stored, and the next token continues with them. */
  "token-expired": Record<string, never>;
}

export type TouchstoneEventMap = {
  [Type in keyof TouchstoneEventDetails]: CustomEvent<TouchstoneEventDetails[Type]>;
};

/** Options of an element, set as properties or passed to `mount`. */
export interface TouchstoneOptions {
  /** From `POST /v1/embed/token`, for one attempt of one learner. */
  token?: string | null;
  /** The language of buttons and messages. Default: the page's `lang`, else English. */
  locale?: Locale | null;
  /** `auto` follows the learner's system. Default: the page's `color-scheme`. */
  theme?: "light" | "dark" | "auto" | null;
  /** One question at a time (`paged`) or all on one page. */
  layout?: "paged" | "all" | null;
  /** Gets a token from your server: the first if `token` is not set, and a new one when a token has expired. */
  fetchToken?: (() => Promise<string>) | null;
  /**
   * Renders a question with your own content format into `container`, an element of your page. May return a cleanup
   * function. Called again when `disabled` changes, or when answers change from elsewhere, as when stored ones are
   * restored.
   */
  renderOpaque?: ((container: HTMLElement, question: OpaqueQuestion) => (() => void) | undefined) | null;
  /**
   * Checks an answer through your server, which calls `POST /v1/assessments/{id}/check`. Left out, there is no button
   * for it.
   */
  check?: ((question: { questionId: string; answers: unknown[] }) => Promise<CheckedAnswer>) | null;
}

export interface TouchstoneAssessment extends HTMLElement, Required<TouchstoneOptions> {
  /**
   * Submits the answers without asking the learner to confirm, and resolves to the result. Call it after `ready`. After
   * the attempt is submitted, it resolves to the same result again. Rejects if the assessment can't be loaded, or the
   * element is removed before it is ready.
   */
  submit(): Promise<Result>;
  /** Stores the answers in this browser and saves them to the service now instead of in a moment. */
  flush(): Promise<void>;

  addEventListener<Type extends keyof TouchstoneEventMap>(
    type: Type,
    listener: (this: TouchstoneAssessment, event: TouchstoneEventMap[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** Appends an assessment to `container` and returns its element. */
export function mount(container: Element, options: TouchstoneOptions): TouchstoneAssessment;

declare global {
  interface HTMLElementTagNameMap {
    "touchstone-assessment": TouchstoneAssessment;
  }
}
