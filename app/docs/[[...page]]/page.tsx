import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { StaticMarkup } from "#app/docs/static-markup.tsx";
import { DocsEnhancements } from "#components/docs/docs-enhancements.tsx";
import { env } from "#lib/platform/runtime/env.ts";
import "./docs.css";

export const metadata: Metadata = {
  title: "API reference",
  description: "Every operation of the API, with examples that run as they stand.",
};

/**
 * The page is the same for everybody, so it is rendered once: not when the pages are built, as only the running service
 * knows the address that the examples call, but at the first request. That is what the optional parameter is for.
 */
export const generateStaticParams = () => [];
/** Seconds; for the sake of caches in front of us, which have to hear of a new version. */
export const revalidate = 300;

export default async function DocsPage({ params }: { params: Promise<{ page?: string[] }> }) {
  if ((await params).page) notFound();
  return (
    <>
      <StaticMarkup publicUrl={env().PUBLIC_URL} />
      <DocsEnhancements />
    </>
  );
}
