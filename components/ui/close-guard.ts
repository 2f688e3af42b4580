"use client";

import { createContext, useContext, useEffect, useRef, useState } from "react";

/** What a dialog asks before it closes, what is lost by closing, and the button that closes it anyway. */
export type CloseConfirmation = { title: string; text: string; verb: string };

const GuardContext = createContext<(question: CloseConfirmation | undefined) => void>(() => {});
export const CloseGuard = GuardContext.Provider;

/**
 * Makes the dialog around ask before it closes, while `question` is given. The returned function lets it close without
 * asking from then on.
 */
export function useCloseGuard(question: CloseConfirmation | undefined): () => void {
  const guard = useContext(GuardContext);
  const { title, text, verb } = question ?? {};
  useEffect(() => {
    guard(title && text && verb ? { title, text, verb } : undefined);
    return () => guard(undefined);
  }, [guard, title, text, verb]);
  return () => guard(undefined);
}

/** The dialog's side: every way to leave that a browser has goes through the question. */
export function useGuardedClose(onClose: () => void) {
  const current = useRef<CloseConfirmation>(undefined);
  const [pendingConfirmation, setPendingConfirmation] = useState<CloseConfirmation>();
  const [isGuarded, setGuarded] = useState(false);
  const [guard] = useState(() => (question: CloseConfirmation | undefined) => {
    current.current = question;
    setGuarded(question !== undefined);
    if (!question) setPendingConfirmation(undefined);
  });
  const requestConfirmation = (): boolean => {
    if (current.current) setPendingConfirmation(current.current);
    return current.current !== undefined;
  };
  useEffect(() => {
    if (!isGuarded) return;
    const controller = new AbortController();
    const { signal } = controller;
    const onUnload = (event: Event) => current.current && event.preventDefault();
    window.addEventListener("beforeunload", onUnload, { signal });
    // Going back to another page of the dashboard fires no `beforeunload`. Browsers without the Navigation API can't stop it.
    const onNavigate = (event: NavigateEvent) => {
      if (event.navigationType !== "traverse" || !event.cancelable || !current.current) return;
      event.preventDefault();
      setPendingConfirmation(current.current);
    };
    window.navigation?.addEventListener("navigate", onNavigate, { signal });
    return () => controller.abort();
  }, [isGuarded]);
  return {
    guard,
    pendingConfirmation,
    /** Shows the question, if there is one; true if it did. */
    requestConfirmation,
    close: () => {
      if (!requestConfirmation()) onClose();
    },
    stay: () => setPendingConfirmation(undefined),
    leave: () => {
      guard(undefined);
      onClose();
    },
  };
}
