import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { parseSearchText, type SearchParams } from "#app/search.ts";
import { CodeForm } from "#components/take/code-form.tsx";
import { TakeFrame } from "#components/take/frame.tsx";
import { normalizeShareCode } from "#lib/domains/assessments/share-code.ts";
import { getLearnerLanguage } from "./language.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getLearnerLanguage()).text("codeTitle") };
}

/** The page for learners who were given a code instead of a link. */
export default async function CodePage({ searchParams }: { searchParams: SearchParams }) {
  const typed = parseSearchText(await searchParams, "code");
  const code = normalizeShareCode(typed);
  if (code) redirect(`/take/${code}`);
  const language = await getLearnerLanguage();
  return (
    <TakeFrame language={language}>
      <h1 className="text-2xl font-semibold tracking-tight text-balance">{language.text("codeTitle")}</h1>
      <CodeForm invalidCode={typed} language={language} />
    </TakeFrame>
  );
}
