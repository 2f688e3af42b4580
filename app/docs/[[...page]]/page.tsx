import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { StaticMarkup } from "#app/docs/static-markup.tsx";
import { DocsEnhancements } from "#components/docs/docs-enhancements.tsx";
import { env } from "#lib/platform/runtime/env.ts";
import "./docs.css";

export const metadata: Metadata = {
  title: "API reference",
  description: "Every operation of the API, with examples you can run.",
};

/**
 * The page is the same for everyone and is rendered once. Only the running service knows the URL that the examples
 * call, so the page is rendered at the first request instead of at build time. The optional parameter makes Next.js do
 * that.
 */
export const generateStaticParams = () => [];
/** In seconds. Caches in front of the service pick up a new version after this time. */
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
