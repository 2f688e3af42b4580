import type { Draft } from "#components/builder/document/draft.ts";
import { type BlockedChange, getDraftValue, PERIOD, type SaveError } from "./blocked-changes.ts";

const QUESTION_PATH = /^exercises\[(\d+)\]\.questions\[(\d+)\]\.?(.*)$/;
const CONTEXT_PATH = /^exercises\[(\d+)\]\.shared_context\.?(.*)$/;
const ARRANGEMENT_PATH = /^exercises\[(\d+)\]\.((?:pool|order).*)$/;
const FIELD_PATH = /^(?:settings\.)?(\w+)(?:[.[].*)?$/;

/**
 * Returns the changes that are blocked because the service rejected `sent`, or undefined if a path doesn't match any of
 * them.
 */
export function createBlockedChanges(
  sent: Draft,
  details: readonly SaveError[],
): BlockedChange[] | undefined {
  const blockedChanges = new Map<string, BlockedChange & { reason: { refusals: SaveError[] } }>();
  for (const { path, message } of details) {
    const target = locateError(sent, path);
    if (!target) return undefined;
    const { within: relativePath, ...located } = target;
    const ids = located.kind === "field" && PERIOD.includes(located.id) ? PERIOD : [located.id];
    for (const blocked of ids.map((id) => ({ ...located, id }))) {
      const name = `${blocked.kind} ${blocked.id}`;
      const blockedChange = blockedChanges.get(name) ?? {
        ...blocked,
        value: getDraftValue(sent, blocked),
        reason: { refusals: [] },
      };
      blockedChange.reason.refusals.push({ path: relativePath, message });
      blockedChanges.set(name, blockedChange);
    }
  }
  return blockedChanges.size > 0 ? [...blockedChanges.values()] : undefined;
}

function locateError({ exercises, settings }: Draft, path: string) {
  const [, e, q, innerPath = ""] = QUESTION_PATH.exec(path) ?? [];
  if (e !== undefined) {
    const question = exercises[Number(e)]?.questions[Number(q)];
    return question && { kind: "question" as const, id: question.id, within: innerPath };
  }
  const [, c, relativePath = ""] = CONTEXT_PATH.exec(path) ?? [];
  if (c !== undefined) {
    const exercise = exercises[Number(c)];
    return exercise && { kind: "context" as const, id: exercise.id, within: relativePath };
  }
  const [, a, arrangementPath = ""] = ARRANGEMENT_PATH.exec(path) ?? [];
  if (a !== undefined) {
    const exercise = exercises[Number(a)];
    return exercise && { kind: "arrangement" as const, id: exercise.id, within: arrangementPath };
  }
  const [, field] = FIELD_PATH.exec(path) ?? [];
  const isField = field === "title" || field === "description" || (field !== undefined && field in settings);
  return isField ? { kind: "field" as const, id: field, within: "" } : undefined;
}
