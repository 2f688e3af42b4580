import type { Node as EditorNode } from "@tiptap/pm/model";
import type { ItemStore } from "#components/builder/bank/item-store.ts";
import type { DocumentNode } from "./draft.ts";
import { findPoolIssues, findReferenceIssues, type ItemIssue } from "./item-issues.ts";
import { numberQuestions } from "./numbering.ts";
import { findQuestionIssues, type QuestionIssue } from "./question-issues.ts";
import { isQuestion, readPool } from "./read-draft.ts";

/** A checklist entry. Its message is the predicate of a sentence whose subject is the question or the part. */
export type Issue = QuestionIssue & {
  /** The id of the question, or of the part if the entry is about its pool. */
  id: string;
  subject: "question" | "part";
  number: number;
};

const cachedIssues = new WeakMap<EditorNode, QuestionIssue[]>();

/** Returns the issues and suggestions of all questions and pools, in document order. */
export function findIssues(doc: EditorNode, items: ItemStore): Issue[] {
  const issues: Issue[] = [];
  const numbers = numberQuestions(doc);
  const add = (node: EditorNode, subject: Issue["subject"], foundIssues: readonly QuestionIssue[]) => {
    const id = node.attrs.id as string;
    issues.push(...foundIssues.map((each) => ({ ...each, id, subject, number: numbers.get(id) ?? 0 })));
  };
  for (const part of doc.children) {
    const pool = readPool(part);
    if (pool) add(part, "part", findPoolIssues(pool, items).map(toIssue));
    for (const node of part.children.filter(isQuestion)) {
      const isItem = node.type.name === "itemQuestion";
      add(node, "question", isItem ? findReferenceIssues(node, items).map(toIssue) : findOwnIssues(node));
    }
  }
  return issues;
}

const toIssue = (issue: ItemIssue): QuestionIssue => ({ response: null, ...issue });

function findOwnIssues(node: EditorNode): QuestionIssue[] {
  const foundIssues = cachedIssues.get(node) ?? findQuestionIssues(node.toJSON() as DocumentNode);
  cachedIssues.set(node, foundIssues);
  return foundIssues;
}
