"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import { getQuestionTitleId } from "./question-title-id.ts";

/**
 * Adds and removes questions of a correction. The URL names them, so that the server renders them. The focus goes to the title
 * of the added question, or of the first one if one was removed.
 */
export function useChosenQuestions(ids: readonly string[]) {
  const [isPending, startTransition] = useTransition();
  const router = useRouter();
  const path = usePathname();
  const search = useSearchParams();
  const focused = useRef<string | null>(null);
  const key = ids.join(" ");
  useEffect(() => {
    if (focused.current === null || !key.includes(focused.current)) return;
    document.getElementById(getQuestionTitleId(focused.current))?.focus();
    focused.current = null;
  }, [key]);
  const choose = (chosen: readonly string[], focusOn: string | undefined) => {
    const params = new URLSearchParams(search);
    params.delete("question");
    for (const id of chosen) params.append("question", id);
    focused.current = focusOn ?? null;
    startTransition(() => router.replace(`${path}?${params}`, { scroll: false }));
  };
  return {
    isPending,
    add: (id: string) => choose([...ids, id], id),
    remove: (id: string) => {
      const left = ids.filter((each) => each !== id);
      choose(left, left[0]);
    },
  };
}
