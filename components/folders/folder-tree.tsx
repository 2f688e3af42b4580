"use client";

import {
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { COMMON } from "#lib/messages/common.ts";
import { FOLDER_TREE } from "#lib/messages/library.ts";
import { type FolderDialogState, FolderDialogs } from "./folder-dialogs.tsx";
import { FolderRow } from "./folder-row.tsx";
import { type Folder, groupByParent, isWithin, listVisibleFolders } from "./folder-tree-data.ts";

/** If there are more folders than this, all of them start collapsed. */
const MAX_INITIALLY_OPEN = 100;
const TOP = "top";
const toParentId = (id: string | number): string | null => (id === TOP ? null : String(id));

/**
 * A dragged folder is dropped at the pointer's position. With the keyboard, it is dropped on the folder with the
 * closest center.
 */
const detectCollision: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : closestCenter(args);

type FolderTreeProps = { folders: readonly Folder[]; mayWrite: boolean };

/**
 * The folder tree. Users who can write can move folders by dragging them (with a pointer or the keyboard) or from the
 * menu.
 */
export function FolderTree({ folders, mayWrite }: FolderTreeProps) {
  const children = groupByParent(folders);
  const [closed, setClosed] = useState<ReadonlySet<string>>(
    () => new Set(folders.length > MAX_INITIALLY_OPEN ? folders.map(({ id }) => id) : []),
  );
  const [open, setOpen] = useState<FolderDialogState>();
  const [dragged, setDragged] = useState<Folder>();
  const move = useMoveFolder();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: getNextDropCoordinates }),
  );
  const getFolderName = (id: string | number | undefined) =>
    id === TOP
      ? FOLDER_TREE.dragging.topLevel
      : (folders.find((folder) => folder.id === id)?.name ?? FOLDER_TREE.dragging.nowhere);
  function onDragEnd({ active, over }: DragEndEvent) {
    setDragged(undefined);
    const folder = folders.find(({ id }) => id === active.id);
    if (!folder || !over) return;
    const parentId = toParentId(over.id);
    if (parentId !== folder.parentId && !isWithin(folders, folder.id, parentId)) move(folder, parentId);
  }
  const toggle = (id: string) =>
    setClosed(
      (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
    );

  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={detectCollision}
      onDragStart={({ active }) => setDragged(folders.find(({ id }) => id === active.id))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={onDragEnd}
      accessibility={{
        screenReaderInstructions: {
          draggable: FOLDER_TREE.dragging.instructions,
        },
        announcements: {
          onDragStart: ({ active }) => FOLDER_TREE.dragging.start(getFolderName(active.id)),
          onDragOver: ({ over }) =>
            over ? FOLDER_TREE.dragging.over(getFolderName(over.id)) : FOLDER_TREE.dragging.overNothing,
          onDragEnd: ({ active, over }) =>
            over
              ? FOLDER_TREE.dragging.drop(getFolderName(active.id), getFolderName(over.id))
              : FOLDER_TREE.dragging.dropNowhere,
          onDragCancel: ({ active }) => FOLDER_TREE.dragging.cancel(getFolderName(active.id)),
        },
      }}
    >
      <div className="card overflow-hidden">
        {mayWrite && <TopLevel isDragging={dragged !== undefined} />}
        <ul aria-label={FOLDER_TREE.label} className="divide-y divide-line">
          {listVisibleFolders(folders, closed).map((folder) => (
            <FolderRow
              key={folder.id}
              folder={folder}
              childCount={children.get(folder.id)?.length ?? 0}
              isClosed={closed.has(folder.id)}
              onToggle={() => toggle(folder.id)}
              mayWrite={mayWrite}
              isDropDisabled={dragged !== undefined && isWithin(folders, dragged.id, folder.id)}
              onOpen={(what) => setOpen({ what, folder, childCount: children.get(folder.id)?.length ?? 0 })}
            />
          ))}
        </ul>
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <p className="w-fit max-w-64 truncate rounded-md border border-accent bg-surface px-3 py-2 text-sm font-medium shadow-lg">
            {dragged.name}
          </p>
        )}
      </DragOverlay>
      <FolderDialogs open={open} onClose={() => setOpen(undefined)} />
    </DndContext>
  );
}

function TopLevel({ isDragging }: { isDragging: boolean }) {
  const { setNodeRef, isOver } = useDroppable({ id: TOP });
  return (
    <p
      ref={setNodeRef}
      className={`border-b border-line px-4 py-2 text-xs ${isOver ? "bg-accent/15 text-ink" : "text-muted"} ${isDragging ? "font-medium" : ""}`}
    >
      {FOLDER_TREE.topLevel}
    </p>
  );
}

/** Returns a function that moves a folder and shows a toast that can undo the move. */
function useMoveFolder() {
  const router = useRouter();
  const showToast = useToast();
  const move = useAction(
    ({ folder, to }: { folder: Folder; to: string | null }) =>
      call("PATCH", `/v1/folders/${folder.id}`, { parent_folder_id: to }),
    (_, { folder, to }) => {
      const undoMove = { folder: { ...folder, parentId: to }, to: folder.parentId };
      showToast(FOLDER_TREE.moved(folder.name), {
        action: { name: COMMON.undo, run: () => startMove(undoMove) },
      });
      router.refresh();
    },
  );
  const startMove = (input: { folder: Folder; to: string | null }) =>
    move.mutate(input, { onError: (error) => showToast(error.message, { tone: "bad" }) });
  return (folder: Folder, to: string | null) => startMove({ folder, to });
}

/**
 * Moves a folder that is dragged by keyboard to the previous or next drop target when an up or down arrow key is
 * pressed.
 */
const getNextDropCoordinates: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const direction = event.code === "ArrowDown" ? 1 : event.code === "ArrowUp" ? -1 : 0;
  if (direction === 0) return undefined;
  event.preventDefault();
  const dropTargets = context.droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = context.droppableRects.get(id);
      return rect ? [{ id, rect }] : [];
    })
    .sort((a, b) => a.rect.top - b.rect.top);
  const at = dropTargets.findIndex(({ id }) => id === context.over?.id);
  const next = dropTargets[at + direction];
  const dragged = context.collisionRect;
  if (!next || !dragged) return currentCoordinates;
  // The centers are aligned, because the heights can differ.
  const middle = next.rect.top + next.rect.height / 2;
  return {
    x: currentCoordinates.x + next.rect.left - dragged.left,
    y: currentCoordinates.y + middle - (dragged.top + dragged.height / 2),
  };
};
