/**
 * Types of Touchstone's embed.js. Keep a copy in your project, and tell TypeScript whose they are:
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

/** What a check of one question tells: how well it went, never what would have been right. */
export interface CheckedAnswer {
  correct: boolean;
  score: number;
  max_score: number;
  feedback?: Feedback | undefined;
  /** How often the question may still be checked. */
  checks_remaining?: number | undefined;
}

/** A graded attempt. While `awaiting_manual_grading` the totals cover what the machine graded. */
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
    }[];
  }[];
}

/** A question whose content is in a form of your own. */
export interface OpaqueQuestion {
  questionId: string;
  /** Its `content_ast`, as you wrote it. */
  content: unknown;
  /** What the questions of its exercise have in common, of whatever form; null where there is nothing. */
  sharedContext: unknown;
  /** The elements of `answers` so far. */
  answers: readonly unknown[];
  /** Says what the learner answers now, in full. */
  answer(elements: unknown[]): void;
  /** Nothing can be answered any more. */
  disabled: boolean;
}

/** `detail` of each event. All of them bubble, and cross shadow roots. */
export interface TouchstoneEventDetails {
  /** The questions can be answered. */
  ready: { questions: number };
  change: { questionId: string; answered: number; unanswered: number };
  check: { questionId: string; result: CheckedAnswer };
  submitted: { result: Result };
  /** Something went wrong. The message is for your log; the learner is told in the element. */
  error: { message: string };
  /** The token is good no longer. Answers are kept; the next token goes on with them. */
  "token-expired": Record<string, never>;
}

export type TouchstoneEventMap = {
  [Type in keyof TouchstoneEventDetails]: CustomEvent<TouchstoneEventDetails[Type]>;
};

/** What an element is given, as properties or in `mount`. */
export interface TouchstoneOptions {
  /** Of `POST /v1/embed/token`, for one attempt of one learner. */
  token?: string | null;
  /** The language of buttons and messages. Default: the page's `lang`, else English. */
  locale?: Locale | null;
  /** `auto`: as the reader's system. Default: the page's `color-scheme`. */
  theme?: "light" | "dark" | "auto" | null;
  /** One question at a time (`paged`), or all below each other. */
  layout?: "paged" | "all" | null;
  /** Gets a token from your server: the first, where `token` has none, and the next when one has expired. */
  fetchToken?: (() => Promise<string>) | null;
  /**
   * Shows a question of your own form, in a part of your own page. May give a function that takes it away again. Is
   * called anew when `disabled` changes, or when answers come from elsewhere, such as those that were kept.
   */
  renderOpaque?: ((container: HTMLElement, question: OpaqueQuestion) => (() => void) | undefined) | null;
  /** Asks your server, which asks `POST /v1/assessments/{id}/check`. Without it nothing can be checked. */
  check?: ((question: { questionId: string; answers: unknown[] }) => Promise<CheckedAnswer>) | null;
}

export interface TouchstoneAssessment extends HTMLElement, Required<TouchstoneOptions> {
  /** Hands in what there is, without asking the learner again. To be called after `ready`. */
  submit(): Promise<Result>;
  /** Keeps the answers now, in this browser and with the service, rather than in a moment. */
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

/** Puts an assessment at the end of `container`, and gives its element. */
export function mount(container: Element, options: TouchstoneOptions): TouchstoneAssessment;

declare global {
  interface HTMLElementTagNameMap {
    "touchstone-assessment": TouchstoneAssessment;
  }
}
