import type { Metadata } from "next";
import { CodeForm } from "#components/take/code-form.tsx";
import { TakeFrame } from "#components/take/frame.tsx";
import { getLearnerLanguage } from "./language.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getLearnerLanguage()).text("notFound") };
}

/**
 * The page for an unknown code. An assessment that was never published has no code, so it can't be distinguished from
 * an assessment that doesn't exist.
 */
export default async function UnknownCode() {
  const language = await getLearnerLanguage();
  return (
    <TakeFrame language={language}>
      <h1 className="text-2xl font-semibold tracking-tight text-balance">{language.text("notFound")}</h1>
      <p className="mt-3 max-w-prose text-muted">{language.text("notFoundHint")}</p>
      <CodeForm invalidCode="" language={language} />
    </TakeFrame>
  );
}
