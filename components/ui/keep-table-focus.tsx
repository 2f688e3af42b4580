"use client";

import type { ReactNode } from "react";
import { useKeepFocus } from "./use-keep-focus.ts";

/** Moves the focus to the table when the focused button in it disappears. */
export function KeepTableFocus({ children }: { children: ReactNode }) {
  const { container } = useKeepFocus<HTMLDivElement>((element) => element.querySelector("section"));
  return <div {...container}>{children}</div>;
}
