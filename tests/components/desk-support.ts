import { vi } from "vitest";
import { DeskController } from "#components/marking/desk-controller.ts";
import { MarkStore } from "#components/marking/mark-store.ts";
import { createQueryClient } from "#lib/client/query-client.ts";
import type { MarkerRole } from "#lib/contract/grading.ts";
import type { AnswerRef, AnswerSheet, OtherLease, Queue } from "#lib/contract/marking.ts";

export const QUESTION = "q";
export const place = (submission_id: string): AnswerRef => ({ submission_id, question_id: QUESTION });
const createSheet = (submission_id: string): AnswerSheet => ({
  ...place(submission_id),
  version: 1,
  points: 5,
  finished: false,
  learner: null,
  parts: [],
  auto_score: 0,
  rubric: { items: [], revision: 0 },
  model_answers: [],
  mark: null,
  marking: null,
  questions: [{ question_id: QUESTION, label: "Q1", graded: false }],
});

const createMark = (mark: { revision: number; score: number | null }) => ({
  ...{ ...mark, comment: null, rubric: null, from_rubric: false },
  ...{ updated_at: "2026-03-05T14:00:00.000Z", by: "Me" },
});

type Scored = { score: number | null };
type Body = {
  acquire?: AnswerRef[];
  revision?: number;
  as: MarkerRole;
  mark: Scored;
  members: { submission_id: string; mark?: Scored }[];
};

/** Creates the part of the service that the desk calls, with six answers to one question that are ungraded at first. */
function createService() {
  const service = {
    requests: [] as string[],
    otherLeases: [] as OtherLease[],
    rubricRevision: 0,
    queue: undefined as ((queue: Queue) => Promise<Queue>) | undefined,
    /** The saved scores by submission, and the role in which the grader grades. */
    marks: new Map<string, { revision: number; score: number | null }>(),
    role: undefined as MarkerRole | null | undefined,
    /** The bodies of the requests that change marks. */
    sent: [] as { revision?: number; as: MarkerRole }[],
    failing: new Set<string>(),
    refused: new Map<string, { code: string; message: string }>(),
  };
  const listItems = () =>
    ["1", "2", "3", "4", "5", "6"].map((submission_id) => ({
      submission_id,
      graded: service.marks.get(submission_id)?.score != null,
      ...(service.marks.get(submission_id) ?? { score: null, revision: 0 }),
      group: null,
      ungraded: 1,
    }));
  const save = (submission: string, score: number | null) => {
    const mark = { revision: (service.marks.get(submission)?.revision ?? 0) + 1, score };
    service.marks.set(submission, mark);
    return { submission_id: submission, ...createMark(mark) };
  };
  const respond = async (method: string, path: string, body: Body) => {
    if (path.includes("/leases")) {
      const heldIds = new Set(service.otherLeases.map((lease) => lease.submission_id));
      return {
        own_leases: body?.acquire?.filter(({ submission_id }) => !heldIds.has(submission_id)) ?? [],
        other_leases: service.otherLeases,
        reassigned: [],
        progress: { graded: 0, total: 6 },
        rubric_revision: service.rubricRevision,
      };
    }
    if (path.includes("/queues/")) {
      const queue: Queue = { items: listItems(), total: 6, rubric_revision: service.rubricRevision };
      return service.queue ? service.queue(queue) : queue;
    }
    if (method === "POST") {
      service.sent.push(body);
      const saved = body.members.map(({ submission_id, mark }) =>
        save(submission_id, (mark ?? body.mark).score),
      );
      return { saved: saved.map((mark) => ({ ...mark, before: null })), left_out: [] };
    }
    const [, submission = ""] = /answers\/(\w+)\//.exec(path) ?? [];
    if (method === "PUT") {
      service.sent.push(body);
      return save(submission, body.mark.score);
    }
    const mark = service.marks.get(submission);
    return {
      ...createSheet(submission),
      mark: mark ? createMark(mark) : null,
      marking: service.role === undefined ? null : { role: service.role, sees_others: false, others: [] },
    };
  };
  const request = async (url: string, init: { method: string; body?: string }) => {
    const path = url.replace(/\?.*/, "");
    service.requests.push(`${init.method} ${path}`);
    if (service.failing.has(path)) throw new TypeError("no connection");
    const refusal = service.refused.get(path);
    if (init.method === "PUT" && refusal)
      return Response.json({ error: { ...refusal, details: [] } }, { status: 409 });
    const body = init.body ? JSON.parse(init.body) : undefined;
    const [, submission] = /answers\/(\w+)\//.exec(path) ?? [];
    const isStale = submission && body?.revision !== (service.marks.get(submission)?.revision ?? 0);
    if (init.method === "PUT" && isStale) {
      const error = { code: "stale_revision", message: "It has changed", details: [] };
      return Response.json({ error }, { status: 409 });
    }
    const data = await respond(init.method, url, body);
    return Response.json({ data, meta: null });
  };
  return { service, request };
}

/** Opens a grading page on a fake service, with fake timers. Call `restore` after the test. */
export function createDeskHarness() {
  const { service, request } = createService();
  const page = new EventTarget();
  const client = createQueryClient();
  vi.useFakeTimers();
  vi.stubGlobal("fetch", request);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("history", { replaceState: () => undefined });
  return {
    service,
    page,
    client,
    restore() {
      client.clear();
      vi.unstubAllGlobals();
      vi.useRealTimers();
    },
    listAnswerRequests: () => service.requests.filter((each) => each.startsWith("GET /api/grading/answers")),
    async openDesk({ isAutoSelected = true } = {}) {
      const desk = new DeskController(
        {
          assessmentId: "a",
          isDouble: false,
          questions: [{ id: QUESTION, label: "Q1" }],
          show: "waiting",
          view: "question",
          sheet: createSheet("1"),
        },
        new MarkStore("grader"),
        client,
        isAutoSelected,
      );
      const close = desk.open();
      await vi.advanceTimersByTimeAsync(50);
      return { desk, close };
    },
  };
}
