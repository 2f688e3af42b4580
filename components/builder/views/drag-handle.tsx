import type { ReactNodeViewProps } from "@tiptap/react";
import { useRef } from "react";
import { QUESTION } from "#lib/messages/editor.ts";

/** Drags a question. The question's menu and keys move it without dragging, so screen readers skip the handle. */
export function DragHandle({ editor, getPos }: Pick<ReactNodeViewProps, "editor" | "getPos">) {
  const code = useRef<typeof import("../editing/start-drag.ts")>(undefined);
  return (
    <span
      aria-hidden="true"
      className="drag-handle reveal"
      draggable
      title={QUESTION.dragTitle}
      onPointerEnter={() => {
        void import("../editing/start-drag.ts").then((loaded) => {
          code.current = loaded;
        });
      }}
      onDragStart={({ nativeEvent, currentTarget }) => {
        const pos = getPos();
        const question = currentTarget.closest(".question");
        if (pos !== undefined && question) code.current?.startDrag(editor.view, pos, nativeEvent, question);
      }}
    />
  );
}
