"use client";

import { createContext, useContext, useEffect, useRef, useState } from "react";

/** What a dialog asks before it closes, and what follows from closing. */
export type CloseQuestion = { title: string; text: string; verb: string };

const Guard = createContext<(question: CloseQuestion | undefined) => void>(() => {});
export const CloseGuard = Guard.Provider;

/**
 * Has the dialog around ask before it closes, while there is a question. What is given back lets it close without
 * asking from then on, at once.
 */
export function useCloseGuard(question: CloseQuestion | undefined): () => void {
  const guard = useContext(Guard);
  const { title, text, verb } = question ?? {};
  useEffect(() => {
    guard(title && text && verb ? { title, text, verb } : undefined);
    return () => guard(undefined);
  }, [guard, title, text, verb]);
  return () => guard(undefined);
}

/** The dialog's side: every way out that a browser has goes through the question. */
export function useGuardedClose(onClose: () => void) {
  const current = useRef<CloseQuestion>(undefined);
  const [asked, setAsked] = useState<CloseQuestion>();
  const [isGuarded, setGuarded] = useState(false);
  const [guard] = useState(() => (question: CloseQuestion | undefined) => {
    current.current = question;
    setGuarded(question !== undefined);
    if (!question) setAsked(undefined);
  });
  const ask = (): boolean => {
    if (current.current) setAsked(current.current);
    return current.current !== undefined;
  };
  useEffect(() => {
    if (!isGuarded) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const onUnload = (event: Event) => current.current && event.preventDefault();
    window.addEventListener("beforeunload", onUnload, { signal });
    // Going back to another page of ours unloads nothing. Browsers without the Navigation API let it happen.
    const onNavigate = (event: NavigateEvent) => {
      if (event.navigationType !== "traverse" || !event.cancelable || !current.current) return;
      event.preventDefault();
      setAsked(current.current);
    };
    window.navigation?.addEventListener("navigate", onNavigate, { signal });
    return () => leaving.abort();
  }, [isGuarded]);
  return {
    guard,
    asked,
    /** Asks where there is something to ask; true where it did. */
    ask,
    close: () => {
      if (!ask()) onClose();
    },
    stay: () => setAsked(undefined),
    leave: () => {
      guard(undefined);
      onClose();
    },
  };
}
