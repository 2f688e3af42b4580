"use client";

import { useDraggable, useDroppable } from "@dnd-kit/core";
import { Menu } from "#components/ui/menu.tsx";
import type { FolderDialogState } from "./folder-dialogs.tsx";
import type { Folder } from "./folder-tree-data.ts";

/** How far a level stands in; deeper ones than there is room for stand with the last. */
const INDENTS = ["pl-2", "pl-5", "pl-8", "pl-11", "pl-14", "pl-17", "pl-20", "pl-23", "pl-26", "pl-29"];

type FolderRowProps = {
  folder: Folder;
  /** How many folders lie in it. */
  childCount: number;
  isClosed: boolean;
  onToggle: () => void;
  mayWrite: boolean;
  /** What is dragged cannot be laid down here. */
  isDropDisabled: boolean;
  onOpen: (what: FolderDialogState["what"]) => void;
};

export function FolderRow(props: FolderRowProps) {
  const { folder, childCount, isClosed, onToggle, mayWrite, isDropDisabled, onOpen } = props;
  const { setNodeRef, isOver } = useDroppable({ id: folder.id, disabled: isDropDisabled });
  return (
    <li
      ref={setNodeRef}
      className={`flex items-center gap-1 py-1 pr-2 text-sm ${INDENTS[Math.min(folder.level, 10) - 1]} ${isOver ? "bg-accent/15" : ""}`}
    >
      {mayWrite && <DragHandle folder={folder} />}
      {childCount > 0 ? (
        <button
          type="button"
          className="button button-quiet w-8 shrink-0"
          aria-expanded={!isClosed}
          aria-label={`Folders in ${folder.name}`}
          onClick={onToggle}
        >
          <span aria-hidden="true" className={isClosed ? "" : "rotate-90"}>
            ›
          </span>
        </button>
      ) : (
        <span className="w-8 shrink-0" />
      )}
      <a
        href={`/assessments?status=all&folder_id=${folder.id}`}
        className="min-w-0 flex-1 py-1.5 font-medium wrap-anywhere hover:underline"
      >
        {folder.name}
      </a>
      <span className="shrink-0 text-xs text-muted tabular-nums">
        {folder.assessments.toLocaleString("en")}
        <span className="max-sm:sr-only"> {folder.assessments === 1 ? "assessment" : "assessments"}</span>
      </span>
      {mayWrite && (
        <Menu
          label={`${folder.name}: more`}
          trigger={<span aria-hidden="true">⋯</span>}
          items={[
            { name: "Move to …", onSelect: () => onOpen("move") },
            { name: "Rename …", onSelect: () => onOpen("rename") },
            { name: "New folder in it …", onSelect: () => onOpen("create") },
            { name: "Delete …", danger: true, onSelect: () => onOpen("delete") },
          ]}
        />
      )}
    </li>
  );
}

function DragHandle({ folder }: { folder: Folder }) {
  const { setNodeRef, setActivatorNodeRef, listeners, attributes } = useDraggable({ id: folder.id });
  return (
    <span ref={setNodeRef} className="shrink-0">
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Drag ${folder.name}`}
        className="button button-quiet cursor-grab touch-none text-muted"
      >
        <span aria-hidden="true">⠿</span>
      </button>
    </span>
  );
}
