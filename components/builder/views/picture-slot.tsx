"use client";

import type { ReactNodeViewProps } from "@tiptap/react";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { IMAGE } from "#lib/messages/editor.ts";
import { hasHotspots } from "../document/interaction-kinds.ts";
import { lazyView } from "../lazy-view.tsx";
import type { Hotspot } from "../pictures/hotspot-editor.tsx";
import type { PictureValue } from "../pictures/picture-field.tsx";

const HotspotEditor = lazyView(() =>
  import("../pictures/hotspot-editor.tsx").then(({ HotspotEditor: view }) => view),
);
const PictureField = lazyView(() =>
  import("../pictures/picture-field.tsx").then(({ PictureField: view }) => view),
);

/** The image of an interaction, with its hotspots if it has any. */
export const PictureSlot = (props: ReactNodeViewProps) => (
  <Suspense fallback={<p className="text-sm text-muted">{IMAGE.loading}</p>}>
    <PictureEditor {...props} />
  </Suspense>
);

function PictureEditor({ node, updateAttributes }: ReactNodeViewProps) {
  const image = node.attrs.image as PictureValue | null;
  const [wasEmpty] = useState(!image);
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
      {hasHotspots(node.type.name) && (
        <HotspotEditor
          picture={image}
          hotspots={node.attrs.hotspots as Hotspot[]}
          hasRandomIds={node.type.name === "graphicOrderInteraction"}
          onChange={(hotspots) => updateAttributes({ hotspots })}
        />
      )}
      {node.type.name === "positionObjectInteraction" && (
        <div className="text-sm">
          <p className="mb-1 font-medium">{IMAGE.object}</p>
          <PictureField
            value={(node.attrs.object as PictureValue | null) ?? undefined}
            mayBeDecorative={false}
            onChange={(object) => object && updateAttributes({ object })}
          />
        </div>
      )}
      <PictureDetails isNew={wasEmpty} isDescribed={image.alt.trim() !== ""}>
        {field}
      </PictureDetails>
    </div>
  );
}

type PictureDetailsProps = { isNew: boolean; isDescribed: boolean; children: ReactNode };

/**
 * The image's fields. They start open if there is no alt text. If the image was just chosen, the alt text is focused.
 */
function PictureDetails({ isNew, isDescribed, children }: PictureDetailsProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen] = useState(!isDescribed);
  useEffect(() => {
    if (isNew && isOpen) details.current?.querySelector<HTMLElement>("input:not([type])")?.focus();
  }, [isNew, isOpen]);
  return (
    <details ref={details} open={isOpen}>
      <summary className="cursor-pointer py-1 text-sm text-muted">{IMAGE.details}</summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}
