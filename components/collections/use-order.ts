"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type ApiError, call } from "#lib/client/call.ts";

/**
 * The order of a collection's items as a person has just put it, before the service has said yes. Each change is one
 * request, one after the other; where one is refused, the order is again what the service has.
 * `items` are those that the page was read with; read anew, it counts again.
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
  return { order, put: saveOrder };
}
