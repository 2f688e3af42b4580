import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getAttemptToken, getHostedVisit, type TakeProps } from "#app/take/visit.ts";
import { AssessmentBusy } from "#components/take/assessment-busy.tsx";
import { Attempt } from "#components/take/attempt.tsx";
import { CurrentLearner } from "#components/take/current-learner.tsx";
import { TakeFrame } from "#components/take/frame.tsx";
import { AppError } from "#lib/contract/app-error.ts";
import { loadEmbedded } from "#lib/domains/delivery/embed/load.ts";

export async function generateMetadata({ params }: TakeProps): Promise<Metadata> {
  return { title: (await getHostedVisit((await params).code)).row.title };
}

/** The attempt under way in this browser. The first load starts its clock, here as at a product's own page. */
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

/** Archived, or handed in by another tab a moment ago: the page before says what. Or too many have begun. */
function toRefusal(error: unknown): "full" | undefined {
  if (!(error instanceof AppError) || error.code === "unavailable") throw error;
  return error.code === "rate_limited" ? "full" : undefined;
}
