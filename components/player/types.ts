import type { ReactNode } from "react";
import type { Locale } from "#components/content/messages/language.ts";
import type { EmbedResult, EmbedView } from "#lib/contract/embed.ts";
import type { Answers, Feedback } from "#lib/contract/submissions.ts";

/** What a check of one question tells: how well it went, never what would have been right. */
export type CheckedAnswer = {
  correct: boolean;
  score: number;
  max_score: number;
  feedback?: Feedback | undefined;
  /** How often the question may still be checked; left out where nobody counts. */
  checks_remaining?: number | undefined;
};

/** Where a player's answers go. The player itself knows no address, token or network. */
export type Transport = {
  /** Keeps unfinished answers on the server. A refusal for good throws a TransportFailure; anything else is tried again. */
  save(answers: Answers): Promise<void>;
  /** Hands the attempt in. The same key and answers again get the same result, so a lost answer loses nothing. */
  submit(answers: Answers, idempotencyKey: string): Promise<EmbedResult>;
  /** Grades one question; left out, the player offers no checking. */
  check?: ((question: { questionId: string; answers: unknown[] }) => Promise<CheckedAnswer>) | undefined;
};

/** A refusal that trying again does not mend. `expired`: a fresh token might. */
export class TransportFailure extends Error {
  readonly reason: "expired" | "used" | "refused";
  constructor(reason: TransportFailure["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Where answers are kept in this browser until they are handed in. */
export type LocalStore = {
  read(): Promise<AttemptSnapshot | undefined>;
  write(snapshot: AttemptSnapshot): Promise<void>;
  clear(): Promise<void>;
};

export type AttemptSnapshot = {
  answers: Answers;
  /** Questions that the learner wants to look at again. */
  flagged: string[];
  /** Questions changed here since the service last took their answers: what is kept here counts, and not what it has. */
  unsaved?: string[] | undefined;
  /** The key of a submission that was begun, so that it goes on as the same one after a reload. */
  submission?: string | undefined;
  place?: Place | undefined;
  /** Milliseconds since 1970. */
  at: number;
};

/** Where a learner is in an attempt, to come back to after a reload. */
export type Place = {
  /** The id of the question that was gone to or worked on last; undefined: the first. */
  question?: string | undefined;
  isReview?: boolean | undefined;
  /** As the learner chose; undefined: as the page has it. */
  layout?: "paged" | "all" | undefined;
};

/** What happens in a player, for whoever put it on the page. */
export type PlayerEvent =
  | { type: "ready"; questions: number }
  | { type: "change"; questionId: string; answered: number; unanswered: number }
  | { type: "check"; questionId: string; result: CheckedAnswer }
  | { type: "submitted"; result: EmbedResult }
  | { type: "error"; message: string }
  | { type: "token-expired" };

export type { Locale };

/** Content of an owner's own form, which only the owner's page can show and let answer. */
export type OpaqueQuestion = {
  questionId: string;
  content: unknown;
  /** What the questions of its exercise have in common, of whatever form; null where there is nothing. */
  sharedContext: unknown;
  /** The elements of `answers` so far. */
  answers: readonly unknown[];
  answer(elements: unknown[]): void;
  disabled: boolean;
};

/** What a page may ask of the player that it holds. */
export type PlayerControls = {
  /** Hands in what there is, without asking the learner again. */
  submit(): Promise<EmbedResult>;
  /** Keeps the answers here and on the server now, rather than in a moment. */
  flush(): Promise<void>;
};

export type PlayerProps = {
  view: EmbedView;
  transport: Transport;
  /** Left out, nothing is kept in this browser. */
  store?: LocalStore | undefined;
  locale?: Locale | undefined;
  layout?: "paged" | "all" | undefined;
  /** Prefixed to addresses of uploaded pictures, where the page is not the service's own. */
  assetBase?: string | undefined;
  renderOpaque?: ((question: OpaqueQuestion) => ReactNode) | undefined;
  onEvent?: ((event: PlayerEvent) => void) | undefined;
  /** Given the controls once the answers kept are there; undefined when the player goes. */
  onControls?: ((controls: PlayerControls | undefined) => void) | undefined;
  /** What stands in the place of the player's own closing page. */
  afterSubmit?: ((result: EmbedResult) => ReactNode) | undefined;
};
