import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getLearnerLanguage } from "#app/take/language.ts";
import { getTakeTitle } from "#app/take/titles.ts";
import { getAttemptToken, getHostedVisit, type TakeProps } from "#app/take/visit.ts";
import { Result } from "#components/take/result.tsx";
import { getHostedResult } from "#lib/domains/delivery/hosted/result.ts";

export async function generateMetadata({ params }: TakeProps): Promise<Metadata> {
  const visit = await getHostedVisit((await params).code);
  const language = await getLearnerLanguage();
  return {
    title: getTakeTitle(visit, language, (title) => language.text("resultTitle", { assessment: title })),
  };
}

/** The result of the attempt that was last submitted in this browser. */
export default async function ResultPage({ params }: TakeProps) {
  const visit = await getHostedVisit((await params).code);
  const hostedResult = await getHostedResult(visit);
  if (!hostedResult) redirect(`/take/${visit.code}`);
  return (
    <Result
      visit={visit}
      hostedResult={hostedResult}
      token={(await getAttemptToken()) ?? ""}
      language={await getLearnerLanguage()}
    />
  );
}
