import type { RenderContext } from "#components/content/render-context.ts";
import type { InteractionNode } from "#lib/core/content/nodes.ts";

/** How the interactions of one question are answered. */
export type ResponseHandlers = {
  /** What was answered; undefined: nothing was. */
  value: (responseId: string) => unknown;
  /** `null` takes the answer back. */
  answer: (responseId: string, value: unknown) => void;
  /** What is asked there, in words. */
  prompt: (responseId: string) => string;
  /** An id of the page that no other interaction has. */
  id: (responseId: string) => string;
  /** What the order of shuffled things is made from. */
  seed: (responseId: string) => string;
  /** Says something to those who listen, without moving the focus. */
  announce: (message: string) => void;
  disabled: boolean;
};

/** What a control for one interaction is given. */
export type AnswerProps<N extends InteractionNode> = {
  node: N;
  value: unknown;
  /** `null` takes the answer back. */
  answer: (value: unknown) => void;
  context: RenderContext;
  prompt: string;
  id: string;
  seed: string;
  announce: (message: string) => void;
  disabled: boolean;
};
