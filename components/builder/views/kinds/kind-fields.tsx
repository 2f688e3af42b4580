"use client";

import type { ReactNodeViewProps } from "@tiptap/react";
import { HottextList } from "./hottext-list.tsx";
import { MediaFields } from "./media-fields.tsx";
import { UploadSettings } from "./upload-settings.tsx";

/** The fields that only one type of interaction has. */
export function KindFields({ node, editor, getPos, updateAttributes }: ReactNodeViewProps) {
  switch (node.type.name) {
    case "hottextInteraction":
      return <HottextList node={node} editor={editor} getPos={getPos} />;
    case "mediaInteraction":
      return <MediaFields node={node} onChange={updateAttributes} />;
    case "uploadInteraction":
      return <UploadSettings node={node} onChange={updateAttributes} />;
    default:
      return null;
  }
}
