import type { Draft } from "#components/builder/document/draft.ts";
import type { Base } from "#components/builder/saving/patch.ts";
import { Saver, type SaverDependencies } from "#components/builder/saving/saver.ts";
import { ApiError } from "#lib/client/call.ts";
import type { UpdateAssessmentBody } from "#lib/contract/assessments.ts";
import { createDraft, question } from "./sample-draft.ts";

type SentUpdate = UpdateAssessmentBody & { revision: number };

/** Creates a service with one assessment, an editor with its draft, and the saver that connects them. */
export function createFakeService(first: Draft = createDraft([question("a"), question("b")])) {
  const ids = ["e1", "a", "b"];
  const base: Base = {
    draft: first,
    revision: 1,
    ids: new Map(ids.map((id) => [id, id])),
    publishedIds: [],
  };
  const state = {
    mine: first,
    theirs: { draft: first, revision: 1, publishedIds: [] as string[] },
    sent: [] as SentUpdate[],
    stored: undefined as Draft | undefined,
    refuse: undefined as ApiError | undefined,
    /** Whether the service saves what is sent but its response is lost. */
    loses: false,
  };
  let given = 0;
  const parts: SaverDependencies = {
    readDraft: () => state.mine,
    showDraft: (draft) => {
      state.mine = draft;
    },
    async send(body) {
      state.sent.push(body);
      if (state.refuse) throw state.refuse;
      if (body.revision !== state.theirs.revision) throw new ApiError("stale_revision", "changed");
      const exercises = (body.exercises ?? []).map((exercise) => ({
        id: exercise.id ?? `s${++given}`,
        questions: (exercise.questions ?? []).map(({ id }) => ({ id: id ?? `s${++given}` })),
      }));
      state.theirs = { ...state.theirs, revision: body.revision + 1 };
      if (state.loses) {
        const own = state.mine.exercises.map((exercise, e) => ({
          ...exercise,
          id: exercises[e]?.id ?? "",
          questions: exercise.questions.map((each, q) => ({
            ...each,
            id: exercises[e]?.questions[q]?.id ?? "",
          })),
        }));
        state.theirs.draft = { ...state.mine, exercises: own };
        throw new ApiError("offline", "no answer");
      }
      return { revision: state.theirs.revision, exercises };
    },
    fetchTheirs: async () => state.theirs,
    storeLocally: async (_, mine) => {
      state.stored = mine;
    },
    deleteLocal: async () => {
      state.stored = undefined;
    },
  };
  const saver = new Saver(base, parts);
  const write = (draft: Draft) => {
    state.mine = draft;
    saver.markDirty();
  };
  return { state, saver, write, parts, base };
}
