import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { parseSearchText, type SearchParams } from "#app/search.ts";
import { CodeForm } from "#components/take/code-form.tsx";
import { TakeFrame } from "#components/take/frame.tsx";
import { normalizeShareCode } from "#lib/domains/assessments/share-code.ts";
import { SHARE_CODE } from "#lib/messages/hosted.ts";

export const metadata: Metadata = { title: SHARE_CODE.title };

/** The page for learners who were given a code instead of a link. */
export default async function CodePage({ searchParams }: { searchParams: SearchParams }) {
  const typed = parseSearchText(await searchParams, "code");
  const code = normalizeShareCode(typed);
  if (code) redirect(`/take/${code}`);
  return (
    <TakeFrame>
      <h1 className="text-2xl font-semibold tracking-tight text-balance">{SHARE_CODE.title}</h1>
      <CodeForm invalidCode={typed} />
    </TakeFrame>
  );
}
