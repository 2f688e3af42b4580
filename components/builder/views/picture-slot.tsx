"use client";

import type { ReactNodeViewProps } from "@tiptap/react";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { lazyView } from "../lazy-view.tsx";
import type { Hotspot } from "../pictures/hotspot-editor.tsx";
import type { PictureValue } from "../pictures/picture-field.tsx";

const HotspotEditor = lazyView(() =>
  import("../pictures/hotspot-editor.tsx").then(({ HotspotEditor: view }) => view),
);
const PictureField = lazyView(() =>
  import("../pictures/picture-field.tsx").then(({ PictureField: view }) => view),
);

/** The picture of an interaction; on it, the places that can be chosen. */
export const PictureSlot = (props: ReactNodeViewProps) => (
  <Suspense fallback={<p className="text-sm text-muted">Fetching the picture …</p>}>
    <Pictured {...props} />
  </Suspense>
);

function Pictured({ node, updateAttributes }: ReactNodeViewProps) {
  const image = node.attrs.image as PictureValue | null;
  const [wasBare] = useState(!image);
  const field = (
    <PictureField
      value={image ?? undefined}
      mayBeDecorative={false}
      onChange={(picture) => picture && updateAttributes({ image: picture })}
    />
  );
  if (!image) {
    return (
      <div contentEditable={false} data-first-field="">
        {field}
      </div>
    );
  }
  return (
    <div contentEditable={false} className="space-y-3">
      {node.type.name === "hotspotInteraction" && (
        <HotspotEditor
          picture={image}
          hotspots={node.attrs.hotspots as Hotspot[]}
          onChange={(hotspots) => updateAttributes({ hotspots })}
        />
      )}
      <PictureFold isNew={wasBare} isDescribed={image.alt.trim() !== ""}>
        {field}
      </PictureFold>
    </div>
  );
}

type PictureFoldProps = { isNew: boolean; isDescribed: boolean; children: ReactNode };

/** The picture's own fields. Open as long as its description is missing; one just chosen is described next. */
function PictureFold({ isNew, isDescribed, children }: PictureFoldProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const [isOpen] = useState(!isDescribed);
  useEffect(() => {
    if (isNew && isOpen) fold.current?.querySelector<HTMLElement>("input:not([type])")?.focus();
  }, [isNew, isOpen]);
  return (
    <details ref={fold} open={isOpen}>
      <summary className="cursor-pointer py-1 text-sm text-muted">
        The picture and what it shows, in words
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}
