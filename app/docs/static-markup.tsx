"use client";

import { useEffect, useRef } from "react";
import { renderReference } from "#app/docs/markup.ts";

/**
 * The reference as the server wrote it: it never changes, so browsers get it once, as HTML, and not a second time, larger,
 * as what React would make it of. Who comes here without loading the page loads it.
 */
export function StaticMarkup({ publicUrl }: { publicUrl: string }) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!page.current?.hasChildNodes()) window.location.reload();
  }, []);
  const html = { __html: renderReference(publicUrl) };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is React that wrote it, from the document of our own registry
  return <div ref={page} suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}
