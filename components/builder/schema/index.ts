import type { Extensions } from "@tiptap/core";
import { interactionNodes } from "./interactions.ts";
import { proseNodes } from "./prose.ts";
import { Assessment, Exercise, OpaqueQuestion, Question, SharedContext } from "./structure.ts";
import { tableNodes } from "./tables.ts";

/** All nodes and marks of the editor: those of the contract, and those for the structure of an assessment. */
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
