"use client";

import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { useRouter } from "next/navigation";
import { useEffect, useId, useRef, useState } from "react";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { ArrangedItem } from "#lib/domains/library/collections/read.ts";
import { type Direction, ItemRow } from "./item-row.tsx";
import { useOrder } from "./use-order.ts";
import { useStableCallback } from "./use-stable-callback.ts";

type ItemListProps = { collectionId: string; items: readonly ArrangedItem[] };

/** A collection's items, put in order by buttons, by keyboard and by drag. */
export function ItemList({ collectionId, items }: ItemListProps) {
  const router = useRouter();
  const showToast = useToast();
  const [told, setTold] = useState("");
  const [pendingFocus, setPendingFocus] = useState<{ id: string; direction: Direction }>();
  const list = useRef<HTMLOListElement>(null);
  const { order, put: saveOrder } = useOrder(collectionId, items, (error) => {
    showToast(`${error.message}. The order is as it was.`, { tone: "bad" });
    router.refresh();
  });
  const byId = new Map(items.map((item) => [item.id, item]));
  const getTitle = (id: string | number) => byId.get(String(id))?.assessment.title ?? "";
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  // A row that is moved down is taken out and put in again, and loses the focus by it.
  useEffect(() => {
    if (!pendingFocus) return;
    list.current
      ?.querySelector<HTMLElement>(`[data-item="${pendingFocus.id}"] [data-move="${pendingFocus.direction}"]`)
      ?.focus();
    setPendingFocus(undefined);
  }, [pendingFocus]);

  const moveTo = useStableCallback((id: string, to: number, direction: Direction) => {
    const from = order.indexOf(id);
    if (to < 0 || to >= order.length || from === to) return;
    saveOrder(arrayMove(order, from, to));
    setTold(`${getTitle(id)} is now ${to + 1} of ${order.length}.`);
    setPendingFocus({ id, direction });
  });
  function onDragEnd({ active, over }: DragEndEvent) {
    if (!over) return;
    const [from, to] = [order.indexOf(String(active.id)), order.indexOf(String(over.id))];
    if (from >= 0 && to >= 0) saveOrder(arrayMove(order, from, to));
  }
  const remove = useRemoveItem(collectionId);
  const removeItem = useStableCallback((item: ArrangedItem) => remove(item, order.indexOf(item.id) + 1));
  const formatPosition = (id: string | number) => `${order.indexOf(String(id)) + 1} of ${order.length}`;

  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        screenReaderInstructions: {
          draggable:
            "Press space to pick it up, the arrow keys to move it, space to lay it down, escape to leave it where it was.",
        },
        announcements: {
          onDragStart: ({ active }) => `Picked up ${getTitle(active.id)}, ${formatPosition(active.id)}.`,
          onDragOver: ({ over }) => (over ? `Now at ${formatPosition(over.id)}.` : undefined),
          onDragEnd: ({ active, over }) =>
            `${getTitle(active.id)} laid down${over ? ` at ${formatPosition(over.id)}` : ""}.`,
          onDragCancel: ({ active }) => `${getTitle(active.id)} stays where it was.`,
        },
      }}
    >
      <p className="sr-only" aria-live="polite">
        {told}
      </p>
      <SortableContext items={order} strategy={verticalListSortingStrategy}>
        <ol ref={list} aria-label="Assessments in this collection" className="card divide-y divide-line">
          {order.map((id, index) => {
            const item = byId.get(id);
            return (
              item && (
                <ItemRow
                  key={id}
                  item={item}
                  number={index + 1}
                  count={order.length}
                  onMove={moveTo}
                  onRemove={removeItem}
                />
              )
            );
          })}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

/** Takes an item out, says so, and offers to put it back where it was. */
function useRemoveItem(collectionId: string) {
  const router = useRouter();
  const showToast = useToast();
  const told = (text: string, action?: { name: string; run: () => void }) => {
    showToast(text, action ? { action } : {});
    router.refresh();
  };
  const errorOptions = { onError: (error: Error) => showToast(error.message, { tone: "bad" }) };
  const restore = useAction(
    ({ item, position }: { item: ArrangedItem; position: number }) =>
      call("POST", `/v1/collections/${collectionId}/items`, { assessment_id: item.assessment.id, position }),
    (_, { item }) => told(`“${item.assessment.title}” is in the collection again.`),
  );
  const removal = useAction(
    ({ item }: { item: ArrangedItem; position: number }) =>
      call("DELETE", `/v1/collections/${collectionId}/items/${item.id}`),
    (_, given) =>
      told(`“${given.item.assessment.title}” is taken out.`, {
        name: "Undo",
        run: () => restore.mutate(given, errorOptions),
      }),
  );
  return (item: ArrangedItem, position: number) => removal.mutate({ item, position }, errorOptions);
}
