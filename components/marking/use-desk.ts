"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { DeskController, type DeskStart, getErrorMessage } from "./desk-controller.ts";
import { MarkStore } from "./mark-store.ts";

const getServerVersion = () => 0;

/** Runs the grading page while its component is mounted, and rerenders it when its state changes. */
export function useDesk(start: DeskStart, owner: string, isAutoSelected: boolean) {
  const client = useQueryClient();
  const [desk] = useState(() => new DeskController(start, new MarkStore(owner), client, isAutoSelected));
  const { store, queries } = desk;
  const state = useSyncExternalStore(desk.subscribe, desk.getState, desk.getState);
  useSyncExternalStore(store.subscribe, store.getVersion, getServerVersion);
  const { data: queue } = useQuery(queries.queueOptions(state.place.question_id));
  const { error, isFetching } = useQuery(queries.answerOptions(state.place));
  useEffect(() => desk.open(), [desk]);
  return {
    desk,
    state,
    queue,
    sheet: store.getSheet(state.place),
    draft: store.getDraft(state.place),
    /** Why the open answer can't be shown, or undefined if it is shown or being fetched. */
    failure: error && !isFetching ? getErrorMessage(error) : undefined,
  };
}
