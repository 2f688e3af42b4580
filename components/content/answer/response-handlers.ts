import type { RenderContext } from "#components/content/render-context.ts";
import type { InteractionNode } from "#lib/core/content/nodes.ts";

/** Reads and writes the answers to one question's interactions. */
export type ResponseHandlers = {
  /** Returns the answer, or undefined if there is none. */
  getValue: (responseId: string) => unknown;
  /** `null` clears the answer. */
  onAnswer: (responseId: string, value: unknown) => void;
  /** Returns the accessible name of the interaction. */
  getPrompt: (responseId: string) => string;
  /** Returns a DOM id that is unique on the page. */
  getId: (responseId: string) => string;
  /** Returns the seed for the order of shuffled parts. */
  getSeed: (responseId: string) => string;
  /** Announces a message to screen readers. */
  announce: (message: string) => void;
  disabled: boolean;
};

/** The props of an interaction's control. */
export type AnswerProps<N extends InteractionNode> = {
  node: N;
  value: unknown;
  /** `null` clears the answer. */
  answer: (value: unknown) => void;
  context: RenderContext;
  prompt: string;
  id: string;
  seed: string;
  announce: (message: string) => void;
  disabled: boolean;
};
