"use client";

import type { ReactNodeViewProps } from "@tiptap/react";
import { lazy, Suspense } from "react";
import type { Hotspot } from "../pictures/hotspot-editor.tsx";
import type { PictureValue } from "../pictures/picture-field.tsx";

const HotspotEditor = lazy(() =>
  import("../pictures/hotspot-editor.tsx").then((made) => ({ default: made.HotspotEditor })),
);
const PictureField = lazy(() =>
  import("../pictures/picture-field.tsx").then((made) => ({ default: made.PictureField })),
);

/** The picture of an interaction; on it, the places that can be chosen. */
export const PictureSlot = (props: ReactNodeViewProps) => (
  <Suspense fallback={<p className="text-sm text-muted">Fetching the picture …</p>}>
    <Pictured {...props} />
  </Suspense>
);

function Pictured({ node, updateAttributes }: ReactNodeViewProps) {
  const image = node.attrs.image as PictureValue | null;
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
      <details>
        <summary className="cursor-pointer py-1 text-sm text-muted">
          The picture and what it shows, in words
        </summary>
        <div className="pt-2">{field}</div>
      </details>
    </div>
  );
}
