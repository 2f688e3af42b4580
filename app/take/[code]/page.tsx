import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { SearchParams } from "#app/search.ts";
import { getHostedVisit, type TakeProps } from "#app/take/visit.ts";
import { Closed } from "#components/take/closed.tsx";
import { Start } from "#components/take/start.tsx";
import { getHostedSummary } from "#lib/domains/delivery/hosted/summary.ts";

export async function generateMetadata({ params }: TakeProps): Promise<Metadata> {
  return { title: (await getHostedVisit((await params).code)).row.title };
}

/** Where a share code leads: what the assessment is, and the way into it, or back to the attempt under way. */
export default async function TakePage({ params, searchParams }: TakeProps & { searchParams: SearchParams }) {
  const visit = await getHostedVisit((await params).code);
  if (visit.row.status !== "published") return <Closed visit={visit} />;
  const isSomebodyElse = (await searchParams).as === "other";
  if (visit.last?.state === "live" && !isSomebodyElse) redirect(`/take/${visit.code}/attempt`);
  return <Start visit={visit} facts={await getHostedSummary(visit)} isDifferentLearner={isSomebodyElse} />;
}
