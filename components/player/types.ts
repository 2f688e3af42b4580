import type { ReactNode } from "react";
import type { Locale } from "#components/content/messages/language.ts";
import type { EmbedResult, EmbedView } from "#lib/contract/embed.ts";
import type { Answers, Feedback } from "#lib/contract/submissions.ts";

/** The result of checking one question, without its solution. */
export type CheckedAnswer = {
  correct: boolean;
  score: number;
  max_score: number;
  feedback?: Feedback | undefined;
  /** How often the question may still be checked; left out where checks are unlimited. */
  checks_remaining?: number | undefined;
};

/** Where a player sends answers. The player itself knows no address, token or network. */
export type Transport = {
  /** Saves unfinished answers. Throws a TransportFailure for a final refusal; other errors are retried. */
  save(answers: Answers): Promise<void>;
  /** Submits the attempt. The same key and answers get the same result, so a lost response can be retried. */
  submit(answers: Answers, idempotencyKey: string): Promise<EmbedResult>;
  /** Grades one question; left out, the player has no button for it. */
  check?: ((question: { questionId: string; answers: unknown[] }) => Promise<CheckedAnswer>) | undefined;
};

/** A refusal that a retry can't change. After `expired` a new token might. */
export class TransportFailure extends Error {
  readonly reason: "expired" | "used" | "refused";
  constructor(reason: TransportFailure["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Stores answers in this browser until they are submitted. */
export type LocalStore = {
  read(): Promise<AttemptSnapshot | undefined>;
  write(snapshot: AttemptSnapshot): Promise<void>;
  clear(): Promise<void>;
};

export type AttemptSnapshot = {
  answers: Answers;
  /** Ids of questions flagged for later. */
  flagged: string[];
  /** Ids of questions changed since the service last saved them: their answers here replace those of the service. */
  unsaved?: string[] | undefined;
  /** The idempotency key of a submission that was started, so that it resumes as the same one after a reload. */
  submission?: string | undefined;
  place?: Place | undefined;
  /** Milliseconds since 1970. */
  at: number;
};

/** Where a learner is in an attempt, restored after a reload. */
export type Place = {
  /** The id of the question visited or answered last; undefined: the first. */
  question?: string | undefined;
  isReview?: boolean | undefined;
  /** The learner's choice; undefined: the page's. */
  layout?: "paged" | "all" | undefined;
};

/** What happens in a player, for the page around it. */
export type PlayerEvent =
  | { type: "ready"; questions: number }
  | { type: "change"; questionId: string; answered: number; unanswered: number }
  | { type: "check"; questionId: string; result: CheckedAnswer }
  | { type: "submitted"; result: EmbedResult }
  | { type: "error"; message: string }
  | { type: "token-expired" };

export type { Locale };

/** A question with opaque content, which only the page around the player can render. */
export type OpaqueQuestion = {
  questionId: string;
  content: unknown;
  /** The shared context of its exercise, in any format; null: none. */
  sharedContext: unknown;
  /** The elements of `answers` so far. */
  answers: readonly unknown[];
  answer(elements: unknown[]): void;
  disabled: boolean;
};

/** What a page can do with its player. */
export type PlayerControls = {
  /** Submits the answers without asking the learner to confirm. */
  submit(): Promise<EmbedResult>;
  /** Stores and saves the answers now instead of in a moment. */
  flush(): Promise<void>;
};

export type PlayerProps = {
  view: EmbedView;
  transport: Transport;
  /** Left out, nothing is stored in this browser. */
  store?: LocalStore | undefined;
  locale?: Locale | undefined;
  layout?: "paged" | "all" | undefined;
  /** Prefixed to the addresses of uploaded images, for pages on another origin. */
  assetBase?: string | undefined;
  renderOpaque?: ((question: OpaqueQuestion) => ReactNode) | undefined;
  onEvent?: ((event: PlayerEvent) => void) | undefined;
  /** Called with the controls once stored answers are restored, and with undefined when the player unmounts. */
  onControls?: ((controls: PlayerControls | undefined) => void) | undefined;
  /** Rendered in place of the player's own result. */
  afterSubmit?: ((result: EmbedResult) => ReactNode) | undefined;
};
