"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type ApiError, call } from "#lib/client/call.ts";

/**
 * Manages the order of a collection's items with optimistic updates. Changes are sent one at a time. If a change is
 * rejected, the order reverts to the last one that was saved. When the page is refreshed, `items` determines the order.
 */
export function useOrder(
  collectionId: string,
  items: readonly { id: string }[],
  onRefused: (error: ApiError) => void,
) {
  const [order, setOrder] = useState(() => items.map(({ id }) => id));
  const confirmed = useRef(order);
  useEffect(() => {
    confirmed.current = items.map(({ id }) => id);
    setOrder(confirmed.current);
  }, [items]);
  const save = useMutation<unknown, ApiError, string[]>({
    scope: { id: `order ${collectionId}` },
    mutationFn: (item_ids) => call("PATCH", `/v1/collections/${collectionId}/reorder`, { item_ids }),
    onSuccess: (_, saved) => {
      confirmed.current = saved;
    },
    onError: (error) => {
      setOrder(confirmed.current);
      onRefused(error);
    },
  });
  const saveOrder = (nextOrder: string[]) => {
    if (nextOrder.join() === order.join()) return;
    setOrder(nextOrder);
    save.mutate(nextOrder);
  };
  return { order, saveOrder };
}
