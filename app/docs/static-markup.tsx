"use client";

import { useEffect, useRef } from "react";
import { renderDocsPage } from "#app/docs/markup.ts";

/**
 * Renders a page of the documentation as static HTML. It never changes in the browser, and the data that React would
 * need to hydrate it is larger than the page. After a client-side navigation there is no HTML yet, so the page
 * reloads.
 */
export function StaticMarkup({ publicUrl, path }: { publicUrl: string; path: string }) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!page.current?.hasChildNodes()) window.location.reload();
  }, []);
  const html = { __html: renderDocsPage(publicUrl, path) };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote this HTML, from our own registry and docs/operations.md
  return <div ref={page} suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}
