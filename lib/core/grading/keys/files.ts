import type { Issue } from "#lib/contract/issues.ts";
import { ANSWER_ISSUES } from "#lib/messages/answer-issues.ts";
import type { Interaction } from "../interaction.ts";
import { createIssue, findDuplicates } from "./common.ts";

const MAX_FILES = 100;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the maximum number of files of an answer. A drawing is a single file. */
const getMaxFiles = (interaction: Interaction | null): number =>
  (interaction?.kind === "uploadInteraction" ? interaction.maxFiles : 1) || MAX_FILES;

/** Reads the ids of the files that a learner has uploaded. Whether the files exist is for the caller to check. */
export function readFileIds(value: unknown, interaction: Interaction | null): { value: string[] } | Issue[] {
  if (!Array.isArray(value)) return [createIssue([], ANSWER_ISSUES.notFileIds)];
  const max = getMaxFiles(interaction);
  if (value.length > max) return [createIssue([], ANSWER_ISSUES.tooManyFiles(max))];
  const ids = value.filter((id): id is string => typeof id === "string" && UUID.test(id));
  if (ids.length < value.length)
    return value.flatMap((id, i) => (ids.includes(id) ? [] : [createIssue([i], ANSWER_ISSUES.notAFileId)]));
  const duplicates = findDuplicates(ids, (i) => [i]);
  return duplicates.length > 0 ? duplicates : { value: ids };
}
