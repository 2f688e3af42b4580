import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { StaticMarkup } from "#app/docs/static-markup.tsx";
import { routes } from "#app/v1/routes.ts";
import { DocsEnhancements } from "#components/docs/docs-enhancements.tsx";
import { type DocsPage, listPages } from "#components/docs/site/pages.ts";
import { getOpenApiDocument } from "#lib/platform/http/openapi.ts";
import { env } from "#lib/platform/runtime/env.ts";
import "./docs.css";

type Props = { params: Promise<{ page?: string[] }> };

/**
 * The pages are the same for everyone and are rendered once. Only the running service knows the URL that the examples
 * call, so a page is rendered at the first request instead of at build time. The optional parameter makes Next.js do
 * that.
 */
export const generateStaticParams = () => [];
/** In seconds. Caches in front of the service pick up a new version after this time. */
export const revalidate = 300;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { kind, title, description } = await findPage(params);
  return {
    title: kind === "resource" ? `${title} API` : title,
    description: description.replaceAll("`", ""),
  };
}

export default async function Page({ params }: Props) {
  const { path } = await findPage(params);
  return (
    <>
      <StaticMarkup publicUrl={env().PUBLIC_URL} path={path} />
      <DocsEnhancements />
    </>
  );
}

async function findPage(params: Props["params"]): Promise<DocsPage> {
  const path = ["/docs", ...((await params).page ?? [])].join("/");
  return (
    listPages(getOpenApiDocument(routes, env().PUBLIC_URL)).find((page) => page.path === path) ?? notFound()
  );
}
