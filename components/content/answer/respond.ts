import type { InteractionNode } from "#lib/core/content/nodes.ts";
import type { Scene } from "../scene.ts";

/** How the interactions of one question are answered. */
export type Respond = {
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
  say: (words: string) => void;
  disabled: boolean;
};

/** What a control for one interaction is given. */
export type AnswerProps<N extends InteractionNode> = {
  node: N;
  value: unknown;
  /** `null` takes the answer back. */
  answer: (value: unknown) => void;
  scene: Scene;
  prompt: string;
  id: string;
  seed: string;
  say: (words: string) => void;
  disabled: boolean;
};
