import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getAttemptToken, getHostedVisit, type TakeProps } from "#app/take/visit.ts";
import { Attempt } from "#components/take/attempt.tsx";
import { TakeFrame } from "#components/take/frame.tsx";
import { AssessmentBusy } from "#components/take/notices.tsx";
import { AppError } from "#lib/contract/app-error.ts";
import { loadEmbedded } from "#lib/domains/delivery/embed/load.ts";
import { ATTEMPT } from "#lib/messages/hosted.ts";

export async function generateMetadata({ params }: TakeProps): Promise<Metadata> {
  return { title: (await getHostedVisit((await params).code)).row.title };
}

/**
 * The attempt in progress in this browser. The first load starts its timer, as it does when a product embeds the
 * assessment.
 */
export default async function AttemptPage({ params }: TakeProps) {
  const { ctx, code, host, last } = await getHostedVisit((await params).code);
  const token = await getAttemptToken();
  if (last?.state === "done") redirect(`/take/${code}/result`);
  if (!last || last.state === "expired" || !token) redirect(`/take/${code}`);
  const view = await loadEmbedded(ctx, last.presented).catch(toRefusal);
  if (view === "full") return <AssessmentBusy host={host.name} code={code} />;
  if (!view) redirect(`/take/${code}`);
  return (
    <TakeFrame host={host.name}>
      <h1 className="sr-only">{view.meta.title}</h1>
      <Attempt view={view} token={token} code={code} />
      {host.asksFor === "name" && <CurrentLearner code={code} name={last.name} />}
    </TakeFrame>
  );
}

/**
 * Returns `full` if too many attempts are open. Otherwise the assessment was archived or another tab has just submitted
 * the attempt, which the previous page explains.
 */
function toRefusal(error: unknown): "full" | undefined {
  if (!(error instanceof AppError) || error.code === "unavailable") throw error;
  return error.code === "rate_limited" ? "full" : undefined;
}

/** Shows whose attempt it is, for browsers that several people use. */
const CurrentLearner = ({ code, name }: { code: string; name: string | null }) => (
  <p className="mt-10 flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted">
    {name && <span className="wrap-anywhere">{ATTEMPT.takingAs(name)}</span>}
    <a className="link inline-block min-h-6 wrap-anywhere" href={`/take/${code}?as=other`}>
      {ATTEMPT.other(name)}
    </a>
  </p>
);
