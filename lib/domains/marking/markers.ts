import { AppError, invalidRequest } from "#lib/contract/app-error.ts";
import type { MarkerRole } from "#lib/contract/grading.ts";
import type { Marking } from "#lib/contract/marking-settings.ts";
import { parsePlatformUser } from "#lib/contract/platform-user.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import type { SubmissionRow } from "#lib/domains/submissions/change-result.ts";
import { MARKING_ERRORS } from "#lib/messages/marking.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { listMarkers, type MarkerRow, replaceMarkers } from "./marker-queries.ts";
import { isSampled } from "./sampling.ts";

/** Who marks a submission, and by which rule their marks become one. */
export type MarkingState = { isDouble: boolean; rule: Marking; markers: readonly MarkerRow[] };
type MarkedSubmission = Pick<SubmissionRow, "id" | "assessmentId" | "status" | "finalMarks">;

const SINGLE: Marking = {
  mode: "single",
  sample_percent: 100,
  tolerance_points: 0,
  blind: true,
  resolve: "third",
};

/** Checks whether a name is what `presentMarker` returns for a key, a member, or a platform's teacher. */
const isOwnName = (name: string): boolean =>
  /^(?:key|user):[\da-f-]{36}$/i.test(name) || parsePlatformUser(name.toLowerCase()) !== undefined;

/**
 * Returns how the person or API key is recorded as a marker. Throws 400 if a person names another marker, or a key names
 * another key or a person in the way in which responses present them.
 */
export function identifyMarker({ actor }: Ctx, name?: string): string {
  if (actor.kind === "api_key") {
    const own = `key:${actor.id}`;
    if (name === undefined || name === own) return own;
    if (isOwnName(name)) throw invalidRequest([{ path: ["marker"], message: MARKING_ERRORS.markerReserved }]);
    return `marker:${name}`;
  }
  if (name !== undefined) throw invalidRequest([{ path: ["marker"], message: MARKING_ERRORS.markerByKey }]);
  if (actor.kind === "launch") return actor.marker;
  return actor.kind === "user" ? `user:${actor.id}` : actor.kind;
}

/** Returns the name that an API key gave, or else `user:` or `key:` and the id. */
export const presentMarker = (marker: string): string => marker.replace(/^marker:/, "");

export async function loadMarkingState(ctx: Ctx, row: MarkedSubmission): Promise<MarkingState> {
  const [state] = await loadMarkingStates(ctx, [row]);
  if (!state) throw new Error("No marking state");
  return state;
}

/** Returns the state of each submission, in the same order. */
export async function loadMarkingStates(
  ctx: Ctx,
  rows: readonly MarkedSubmission[],
): Promise<MarkingState[]> {
  const all = await listMarkers(
    ctx.db,
    ctx.organizationId,
    rows.map(({ id }) => id),
    ctx.now,
  );
  const rules = new Map<string, Marking>();
  for (const { assessmentId } of rows) {
    if (!rules.has(assessmentId))
      rules.set(assessmentId, (await requireAssessment(ctx, assessmentId)).marking ?? SINGLE);
  }
  const markersBySubmission = Map.groupBy(
    all.map((row) => recognizeMarker(ctx, row)),
    ({ submissionId }) => submissionId,
  );
  return rows.map((row) => {
    const rule = rules.get(row.assessmentId) ?? SINGLE;
    const markers = markersBySubmission.get(row.id) ?? [];
    return { isDouble: isDoubleMarked(row, rule, markers), rule, markers };
  });
}

/** Gives a platform's teacher the marks from before their data was erased, so that they aren't taken for another person. */
const recognizeMarker = ({ actor }: Ctx, row: MarkerRow): MarkerRow =>
  actor.kind === "launch" && row.marker === actor.erasedMarker ? { ...row, marker: actor.marker } : row;

/**
 * Checks whether a submission needs two markers. One with a result keeps how it was decided, whatever the
 * setting is now. So does one whose result needs grading again because of a correction, as long as the setting is
 * double: otherwise, it needs only the first marker.
 * `buildDeskView` has the same condition in SQL.
 */
function isDoubleMarked(
  { id, status, finalMarks }: MarkedSubmission,
  rule: Marking,
  markers: readonly Pick<MarkerRow, "role" | "finishedAt">[],
): boolean {
  if (finalMarks === null) return rule.mode === "double" && isSampled(id, rule.sample_percent);
  if (status === "awaiting_manual_grading")
    return rule.mode === "double" && markers.some(({ role }) => role === "second");
  return isFinished({ markers }, "second");
}

export const isFinished = (
  { markers }: { markers: readonly Pick<MarkerRow, "role" | "finishedAt">[] },
  role: MarkerRole,
): boolean => markers.some((each) => each.role === role && each.finishedAt !== null);

/** Checks whether the first and the second marker have finished. */
export const haveBothFinished = (state: MarkingState): boolean =>
  isFinished(state, "first") && isFinished(state, "second");

/** Checks whether markers see each other's marks and names. */
export const maySeeOthers = (state: MarkingState): boolean => !state.rule.blind || haveBothFinished(state);

/** Returns the role that a marker has in a submission or could take, or null if none is left. */
export function findRole(state: MarkingState, marker: string): MarkerRole | null {
  if (!state.isDouble) return "first";
  const own = state.markers.find((each) => each.marker === marker);
  if (own) return own.role;
  const isTaken = (role: MarkerRole) => state.markers.some((each) => each.role === role && each.isHeld);
  if (!isTaken("first")) return "first";
  if (!isTaken("second")) return "second";
  return haveBothFinished(state) && !isTaken("adjudicator") ? "adjudicator" : null;
}

/**
 * Throws 409 `nothing_to_grade` if the submission has no use for the role, and `marker_conflict` if the marker has
 * another role in it or the role has another marker.
 */
export function requireRole(state: MarkingState, role: MarkerRole, marker: string): void {
  if (!state.isDouble) {
    if (role !== "first") throw new AppError("nothing_to_grade", MARKING_ERRORS.markedOnce);
    return;
  }
  const own = state.markers.find((each) => each.marker === marker);
  if (own && own.role !== role) throw new AppError("marker_conflict", MARKING_ERRORS.markerIs(own.role));
  if (!own && state.markers.some((each) => each.role === role && each.isHeld))
    throw new AppError("marker_conflict", MARKING_ERRORS.roleTaken(role));
  if (role === "adjudicator" && !haveBothFinished(state))
    throw new AppError("nothing_to_grade", MARKING_ERRORS.notBothIn);
}

/**
 * Records the marker in the role, unless it has one or another marker has the role. The caller has locked the
 * submissions and called `requireRole`.
 */
export const claimRoles = (
  ctx: Ctx,
  submissions: readonly { id: string; state: MarkingState }[],
  role: MarkerRole,
  marker: string,
): Promise<void> =>
  replaceMarkers(
    ctx.db,
    ctx.organizationId,
    submissions
      .filter(({ state }) =>
        state.markers.every((each) => !(each.role === role && each.isHeld) && each.marker !== marker),
      )
      .map(({ id }) => ({ submissionId: id, role, marker, createdAt: ctx.now })),
  );
