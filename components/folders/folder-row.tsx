"use client";

import { useDraggable, useDroppable } from "@dnd-kit/core";
import { Menu } from "#components/ui/menu.tsx";
import { formatInteger } from "#lib/messages/format-integer.ts";
import { FOLDER_TREE } from "#lib/messages/library.ts";
import type { FolderDialogState } from "./folder-dialogs.tsx";
import type { Folder } from "./folder-tree-data.ts";

/** The indentation of each level, starting at level 1. Deeper levels use the last value. */
const INDENTS = ["pl-2", "pl-5", "pl-8", "pl-11", "pl-14", "pl-17", "pl-20", "pl-23", "pl-26", "pl-29"];

type FolderRowProps = {
  folder: Folder;
  /** The number of subfolders. */
  childCount: number;
  isClosed: boolean;
  onToggle: () => void;
  mayWrite: boolean;
  /** Whether the dragged folder can't be dropped here. */
  isDropDisabled: boolean;
  onOpen: (what: FolderDialogState["what"]) => void;
};

export function FolderRow(props: FolderRowProps) {
  const { folder, childCount, isClosed, onToggle, mayWrite, isDropDisabled, onOpen } = props;
  const { setNodeRef, isOver } = useDroppable({ id: folder.id, disabled: isDropDisabled });
  return (
    <li
      ref={setNodeRef}
      className={`flex min-h-10 items-center gap-1 py-0.5 pr-2 text-sm hover:bg-sunken ${INDENTS[Math.min(folder.level, 10) - 1]} ${isOver ? "bg-accent/15" : ""}`}
    >
      {mayWrite && <DragHandle folder={folder} />}
      {childCount > 0 ? (
        <button
          type="button"
          className="button button-quiet w-8 shrink-0"
          aria-expanded={!isClosed}
          aria-label={FOLDER_TREE.toggle(folder.name)}
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
        {formatInteger(folder.assessments)}
        <span className="max-sm:sr-only"> {FOLDER_TREE.assessments(folder.assessments)}</span>
      </span>
      {mayWrite && (
        <Menu
          label={FOLDER_TREE.more(folder.name)}
          trigger={<span aria-hidden="true">⋯</span>}
          items={[
            { name: FOLDER_TREE.move, onSelect: () => onOpen("move") },
            { name: FOLDER_TREE.rename, onSelect: () => onOpen("rename") },
            { name: FOLDER_TREE.newFolder, onSelect: () => onOpen("create") },
            { name: FOLDER_TREE.delete, danger: true, onSelect: () => onOpen("delete") },
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
        aria-label={FOLDER_TREE.drag(folder.name)}
        className="button button-quiet cursor-grab touch-none text-muted"
      >
        <span aria-hidden="true">⠿</span>
      </button>
    </span>
  );
}
