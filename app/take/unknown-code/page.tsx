import type { Metadata } from "next";
import { getLearnerLanguage } from "../language.ts";
import UnknownCode from "../not-found.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getLearnerLanguage()).text("notFound") };
}

/** Shown by proxy.ts for an unknown share code. */
export default function UnknownCodePage() {
  return <UnknownCode />;
}
