import type { Metadata } from "next";
import { TakeFrame } from "#components/take/frame.tsx";
import { getLearnerLanguage } from "../language.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getLearnerLanguage()).text("tooMany") };
}

/** Shown by proxy.ts to an IP address that sent too many unknown share codes. */
export default async function TooManyCodesPage() {
  const language = await getLearnerLanguage();
  return (
    <TakeFrame language={language}>
      <h1 className="text-2xl font-semibold tracking-tight text-balance">{language.text("tooMany")}</h1>
      <p className="mt-3 max-w-prose text-muted">{language.text("tooManyHint")}</p>
    </TakeFrame>
  );
}
