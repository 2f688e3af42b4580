import { setTimeout as sleep } from "node:timers/promises";
import { buildAnswers } from "#tests/support/quiz.ts";
import type { Place, PlannedSubmission } from "./plan.ts";

/** The outcome of a submission as its sender knows it. */
export type SubmissionEntry = PlannedSubmission & {
  outcome: "ok" | "refused" | "unknown";
  submissionId?: string;
  score?: number;
  attempt?: number;
  sendCount: number;
};

export type Target = {
  /** Returns the current address of the service. */
  baseUrl(): string;
  apiKey: string;
  assessments: Record<Place, Assessment>;
  /** Tokens by the number of the submission. */
  tokens: ReadonlyMap<number, string>;
};
export type Assessment = { id: string; exercises: { id: string; questions: { id: string }[] }[] };

export const ORIGIN = "https://school.example";
const REQUEST_TIMEOUT_MS = 10_000;
const PAUSE_MS = { least: 50, most: 500 };

type Reply = { status: number; text: string; isReplay: boolean };

/** Sends like a product's server: it repeats requests without a clear outcome, with the same key, until it gives up. */
export async function submit(
  target: Target,
  planned: PlannedSubmission,
  faults: string[],
  stop: AbortSignal,
): Promise<SubmissionEntry> {
  for (let sendCount = 1; ; sendCount++) {
    stop.throwIfAborted();
    const reply = await send(target, planned).catch(() => undefined);
    const entry = reply && parseReply(planned, reply, sendCount, faults);
    if (entry) {
      if (planned.isRepeated && entry.outcome === "ok") await sendAgain(target, entry, faults);
      return entry;
    }
    if (sendCount >= planned.maxTries) return { ...planned, outcome: "unknown", sendCount };
    await sleep(Math.min(PAUSE_MS.most, PAUSE_MS.least * 2 ** sendCount));
  }
}

async function send(
  { baseUrl, apiKey, assessments, tokens }: Target,
  planned: PlannedSubmission,
): Promise<Reply> {
  const { place, channel: way, number, learner, key, values } = planned;
  const assessment = assessments[place];
  const answers = buildAnswers(
    assessment,
    values.map((value) => value ?? undefined),
  );
  const isEmbed = way === "embed";
  const response = await fetch(
    baseUrl() + (isEmbed ? "/v1/embed/submit" : `/v1/assessments/${assessment.id}/submit`),
    {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(isEmbed ? { origin: ORIGIN } : { authorization: `Bearer ${apiKey}` }),
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      body: JSON.stringify(
        isEmbed
          ? { token: tokens.get(number), answers }
          : { learner_ref: learner, answers, metadata: { number } },
      ),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    },
  );
  const isReplay = response.headers.get("idempotent-replayed") === "true";
  return { status: response.status, text: await response.text(), isReplay };
}

/** Returns the outcome of a response, or undefined if it is unclear whether anything was recorded. */
function parseReply(
  planned: PlannedSubmission,
  reply: Reply,
  sendCount: number,
  faults: string[],
): SubmissionEntry | undefined {
  const { status, text } = reply;
  if (status === 200) {
    const body = JSON.parse(text);
    const { submission_id, score, attempt_number } = planned.channel === "embed" ? body : body.data;
    return {
      ...planned,
      outcome: "ok",
      submissionId: submission_id,
      score,
      attempt: attempt_number,
      sendCount,
    };
  }
  if (status === 409 && text.includes('"attempts_exhausted"'))
    return { ...planned, outcome: "refused", sendCount };
  const isUndecided = status === 503 || (status === 409 && text.includes('"idempotency_in_progress"'));
  if (!isUndecided) faults.push(`submission ${planned.number} was answered ${status}: ${text.slice(0, 300)}`);
  return undefined;
}

/** Repeats a request, which must get the same response. It doesn't matter if the service is down at that moment. */
async function sendAgain(target: Target, entry: SubmissionEntry, faults: string[]): Promise<void> {
  const reply = await send(target, entry).catch(() => undefined);
  const again = reply && parseReply(entry, reply, entry.sendCount, faults);
  if (!again) return;
  const isSame = again.submissionId === entry.submissionId && again.score === entry.score;
  if (!isSame || !reply.isReplay) {
    faults.push(
      `submission ${entry.number} was answered ${entry.submissionId}, then ${reply.text.slice(0, 300)}`,
    );
  }
}
