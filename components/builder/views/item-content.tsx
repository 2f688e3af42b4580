"use client";

import { Suspense } from "react";
import { REFERENCE } from "#lib/messages/editor-reference.ts";
import { lazyView } from "../lazy-view.tsx";

/** The preview includes the LaTeX parser, so it is loaded when the first item is shown. */
const ItemPreview = lazyView(() =>
  import("#components/items/item-preview.tsx").then(({ ItemPreview: view }) => view),
);

/** Shows the content of an item. */
export const ItemContent = ({ content }: { content: unknown }) => (
  <div className="bank">
    <Suspense fallback={<p className="text-sm text-muted">{REFERENCE.loading}</p>}>
      <ItemPreview content={content} />
    </Suspense>
  </div>
);
