import type { Extensions } from "@tiptap/core";
import { interactionNodes } from "./interactions.ts";
import { proseNodes } from "./prose.ts";
import { Assessment, Exercise, OpaqueQuestion, Question, SharedContext } from "./structure.ts";
import { tableNodes } from "./tables.ts";

/** Every node and mark of the editor: those of the contract, and what holds them together as an assessment. */
export const schemaExtensions: Extensions = [
  Assessment,
  Exercise,
  SharedContext,
  Question,
  OpaqueQuestion,
  ...proseNodes,
  ...tableNodes,
  ...interactionNodes,
];
