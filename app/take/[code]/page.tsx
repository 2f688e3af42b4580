import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { SearchParams } from "#app/search.ts";
import { getLearnerLanguage } from "#app/take/language.ts";
import { getTakeTitle, isClosed } from "#app/take/titles.ts";
import { getHostedVisit, type TakeProps } from "#app/take/visit.ts";
import { AssessmentClosed } from "#components/take/notices.tsx";
import { Start } from "#components/take/start.tsx";
import { getHostedSummary } from "#lib/domains/delivery/hosted/summary.ts";

export async function generateMetadata({ params }: TakeProps): Promise<Metadata> {
  const visit = await getHostedVisit((await params).code);
  const language = await getLearnerLanguage();
  const format = (title: string) => (isClosed(visit) ? `${language.text("ended")}: ${title}` : title);
  return { title: getTakeTitle(visit, language, format) };
}

/** The page of a share code, with a summary of the assessment and buttons to start or resume an attempt. */
export default async function TakePage({ params, searchParams }: TakeProps & { searchParams: SearchParams }) {
  const visit = await getHostedVisit((await params).code);
  const language = await getLearnerLanguage();
  if (visit.row.status !== "published") return <AssessmentClosed visit={visit} language={language} />;
  const isDifferentLearner = (await searchParams).as === "other";
  if (visit.last?.state === "live" && !isDifferentLearner) redirect(`/take/${visit.code}/attempt`);
  return (
    <Start
      visit={visit}
      summary={await getHostedSummary(isDifferentLearner ? { ...visit, last: null } : visit)}
      isDifferentLearner={isDifferentLearner}
      language={language}
    />
  );
}
