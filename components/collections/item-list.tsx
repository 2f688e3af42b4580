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
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { ArrangedItem } from "#lib/domains/library/collections/read.ts";
import { COMMON } from "#lib/messages/common.ts";
import { COLLECTION_ITEMS, COLLECTION_PAGE } from "#lib/messages/library.ts";
import { type Direction, ItemRow } from "./item-row.tsx";
import { useOrder } from "./use-order.ts";

type ItemListProps = { collectionId: string; items: readonly ArrangedItem[] };

/** A collection's items, which can be reordered with buttons, by keyboard, or by dragging. */
export function ItemList({ collectionId, items }: ItemListProps) {
  const router = useRouter();
  const showToast = useToast();
  const [announcement, setAnnouncement] = useState("");
  const [pendingFocus, setPendingFocus] = useState<{ id: string; direction: Direction }>();
  const list = useRef<HTMLOListElement>(null);
  const { order, saveOrder } = useOrder(collectionId, items, (error) => {
    showToast(COLLECTION_ITEMS.orderKept(error.message), { tone: "bad" });
    router.refresh();
  });
  const byId = new Map(items.map((item) => [item.id, item]));
  const getTitle = (id: string | number) => byId.get(String(id))?.assessment.title ?? "";
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  // React reinserts a row that moves down, which removes its focus.
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
    setAnnouncement(COLLECTION_ITEMS.moved(getTitle(id), COLLECTION_ITEMS.position(to + 1, order.length)));
    setPendingFocus({ id, direction });
  });
  function onDragEnd({ active, over }: DragEndEvent) {
    if (!over) return;
    const [from, to] = [order.indexOf(String(active.id)), order.indexOf(String(over.id))];
    if (from >= 0 && to >= 0) saveOrder(arrayMove(order, from, to));
  }
  const remove = useRemoveItem(collectionId);
  const removeItem = useStableCallback((item: ArrangedItem) => remove(item, order.indexOf(item.id) + 1));
  const formatPosition = (id: string | number) =>
    COLLECTION_ITEMS.position(order.indexOf(String(id)) + 1, order.length);

  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        screenReaderInstructions: {
          draggable: COLLECTION_ITEMS.dragging.instructions,
        },
        announcements: {
          onDragStart: ({ active }) =>
            COLLECTION_ITEMS.dragging.start(getTitle(active.id), formatPosition(active.id)),
          onDragOver: ({ over }) =>
            over ? COLLECTION_ITEMS.dragging.over(formatPosition(over.id)) : undefined,
          onDragEnd: ({ active, over }) =>
            COLLECTION_ITEMS.dragging.drop(getTitle(active.id), over ? formatPosition(over.id) : undefined),
          onDragCancel: ({ active }) => COLLECTION_ITEMS.dragging.cancel(getTitle(active.id)),
        },
      }}
    >
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
      <SortableContext items={order} strategy={verticalListSortingStrategy}>
        <ol ref={list} aria-label={COLLECTION_PAGE.items} className="card divide-y divide-line">
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

/** Returns a function that removes an item and shows a toast that can restore it to its previous position. */
function useRemoveItem(collectionId: string) {
  const router = useRouter();
  const showToast = useToast();
  const finish = (text: string, action?: { name: string; run: () => void }) => {
    showToast(text, action ? { action } : {});
    router.refresh();
  };
  const errorOptions = { onError: (error: Error) => showToast(error.message, { tone: "bad" }) };
  const restore = useAction(
    ({ item, position }: { item: ArrangedItem; position: number }) =>
      call("POST", `/v1/collections/${collectionId}/items`, { assessment_id: item.assessment.id, position }),
    (_, { item }) => finish(COLLECTION_ITEMS.restored(item.assessment.title)),
  );
  const removal = useAction(
    ({ item }: { item: ArrangedItem; position: number }) =>
      call("DELETE", `/v1/collections/${collectionId}/items/${item.id}`),
    (_, given) =>
      finish(COLLECTION_ITEMS.removed(given.item.assessment.title), {
        name: COMMON.undo,
        run: () => restore.mutate(given, errorOptions),
      }),
  );
  return (item: ArrangedItem, position: number) => removal.mutate({ item, position }, errorOptions);
}

/** Returns a function that never changes and calls the latest `callback`. */
function useStableCallback<Args extends unknown[]>(
  callback: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args) => latest.current(...args), []);
}
