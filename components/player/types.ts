import type { ReactNode } from "react";
import type { FileAccess } from "#components/content/file-access.ts";
import type { Locale } from "#components/content/messages/language.ts";
import type { EmbedAttemptState, EmbedResult, EmbedView } from "#lib/contract/embed.ts";
import type { Answers, Feedback } from "#lib/contract/submissions.ts";
import type { EndReason } from "./end-reason.ts";
import type { PlayerContext } from "./player-context.ts";
import type { Submission } from "./submitter.ts";

/** The result of checking one question, without its solution. */
export type CheckedAnswer = {
  correct: boolean;
  score: number;
  max_score: number;
  feedback?: Feedback | undefined;
  /** How many more times the question can be checked, or undefined if checks are unlimited. */
  checks_remaining?: number | undefined;
};

/** Sends a player's answers. The player itself knows no URLs, tokens or network. */
export type Transport = {
  /**
   * Saves unfinished answers. `readAnswers` is called before each request. `isTokenNew` is true if the last one found the
   * token expired. Throws a TransportFailure for a permanent rejection. Other errors are retried.
   */
  save(readAnswers: (isTokenNew: boolean) => Promise<Answers>): Promise<void>;
  /** Submits the attempt. The same key and answers produce the same result, so that a lost response can be retried. */
  submit(answers: Answers, idempotencyKey: string): Promise<EmbedResult>;
  /**
   * Reads whether the attempt is still open, and its deadline. If it is left out, or resolves to undefined, neither
   * changes.
   */
  getState?: (() => Promise<EmbedAttemptState | undefined>) | undefined;
  /** Uploads the files of answers. If it is left out, files can't be uploaded. */
  files?: FileAccess | undefined;
  /** Grades one question. If it is left out, the player shows no button for it. */
  check?: ((question: { questionId: string; answers: unknown[] }) => Promise<CheckedAnswer>) | undefined;
};

/**
 * A rejection that a retry can't change. After `expired`, a new token may help. `used`: the token's attempt was
 * submitted with the same token. `closed`: the attempt has ended in another way. `message` is for developers. `code` is
 * the code of the service's error, or empty.
 */
export class TransportFailure extends Error {
  readonly reason: "expired" | "used" | "closed" | "refused";
  readonly code: string;
  constructor(reason: TransportFailure["reason"], message: string, code = "") {
    super(message);
    this.reason = reason;
    this.code = code;
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
  /**
   * The ids of questions that changed after the service last saved them. Their answers in this browser replace the
   * service's.
   */
  unsaved?: string[] | undefined;
  /** When the service last confirmed a save of this browser, in milliseconds since 1970. */
  savedAt?: number | undefined;
  /** The idempotency key of a submission that was started, so that the same submission resumes after a reload. */
  submission?: string | undefined;
  place?: Place | undefined;
  /** Milliseconds since 1970. */
  at: number;
};

/** The number of the question shown, the review, or undefined if all questions are shown at once. */
export type ShownPlace = number | "review" | undefined;

/** The learner's place in an attempt, which is restored after a reload. */
export type Place = {
  /** The id of the question that was last visited or answered, or undefined for the first question. */
  question?: string | undefined;
  isReview?: boolean | undefined;
  /** The learner's choice, or undefined for the page's default. */
  layout?: "paged" | "all" | undefined;
};

/** An event in a player, for the page around it. */
export type PlayerEvent =
  | { type: "ready"; questions: number }
  | { type: "change"; questionId: string; answered: number; unanswered: number }
  | { type: "check"; questionId: string; result: CheckedAnswer }
  | { type: "submitted"; result: EmbedResult }
  | { type: "attempt-ended"; reason: EndReason }
  | { type: "error"; message: string }
  | { type: "token-expired" };

export type { EndReason, Locale };

/** A question with opaque content, which only the page around the player can render. */
export type OpaqueQuestion = {
  questionId: string;
  content: unknown;
  /** The shared context of the question's exercise, in any format, or null if there is none. */
  sharedContext: unknown;
  /** The current elements of `answers`. */
  answers: readonly unknown[];
  answer(elements: unknown[]): void;
  disabled: boolean;
};

/** The functions with which a page controls its player. */
export type PlayerControls = {
  /** Submits the answers without asking the learner to confirm. */
  submit(): Promise<EmbedResult>;
  /** Stores and saves the answers now, without the usual delay. */
  flush(): Promise<void>;
};

export type PlayerProps = {
  view: EmbedView;
  /** When the view was requested, in milliseconds since 1970. Defaults to when the page was. */
  requestedAt?: number | undefined;
  transport: Transport;
  /** If it is left out, nothing is stored in this browser. */
  store?: LocalStore | undefined;
  locale?: Locale | undefined;
  layout?: "paged" | "all" | undefined;
  /** The prefix of uploaded images' URLs, for pages on another origin. */
  assetBase?: string | undefined;
  renderOpaque?: ((question: OpaqueQuestion) => ReactNode) | undefined;
  onEvent?: ((event: PlayerEvent) => void) | undefined;
  /** Is called with what is shown, which the page can name in its title. */
  onPlace?: ((context: PlayerContext, submission: Submission, shown: ShownPlace) => void) | undefined;
  /** Is called with the controls after stored answers are restored, and with undefined when the player unmounts. */
  onControls?: ((controls: PlayerControls | undefined) => void) | undefined;
  /** Renders the page's own view instead of the player's result. */
  afterSubmit?: ((result: EmbedResult) => ReactNode) | undefined;
  /** Renders what the learner can do after the attempt has ended elsewhere, below the reason. */
  afterEnd?: ((reason: EndReason) => ReactNode) | undefined;
};
