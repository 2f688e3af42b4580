import type { Issue } from "#lib/contract/issues.ts";
import { ANSWER_ISSUES } from "#lib/messages/answer-issues.ts";
import { createIssue } from "./common.ts";

const MAX_PLAYS = 1_000_000;

/** Reads how often a learner has played a recording. */
export const readPlays = (value: unknown): { value: number } | Issue[] =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MAX_PLAYS
    ? { value }
    : [createIssue([], ANSWER_ISSUES.notPlays)];
