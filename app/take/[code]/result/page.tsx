import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getHostedVisit, type TakeProps } from "#app/take/visit.ts";
import { Result } from "#components/take/result.tsx";
import { getHostedResult } from "#lib/domains/delivery/hosted/result.ts";

export async function generateMetadata({ params }: TakeProps): Promise<Metadata> {
  return { title: `Result of ${(await getHostedVisit((await params).code)).row.title}` };
}

/** What came of the attempt that was handed in last in this browser. */
export default async function ResultPage({ params }: TakeProps) {
  const visit = await getHostedVisit((await params).code);
  const found = await getHostedResult(visit);
  if (!found) redirect(`/take/${visit.code}`);
  return <Result visit={visit} hostedResult={found} />;
}
