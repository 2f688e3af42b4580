"use client";

import { createContext, useContext, useEffect, useRef, useState } from "react";
import { watchLeaving } from "./watch-leaving.ts";

/**
 * The question that a dialog shows before it closes, the consequences of closing, and the label of the button that
 * closes it.
 */
export type CloseConfirmation = { title: string; text: string; verb: string };

const GuardContext = createContext<(question: CloseConfirmation | undefined) => void>(() => {});
export const CloseGuard = GuardContext.Provider;

/**
 * Makes the enclosing dialog ask for confirmation before it closes, as long as `question` is set. The returned function
 * turns the confirmation off.
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

/** Manages closing in the dialog. All ways to close it, including those of the browser, show the question first. */
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
    return watchLeaving((href) => {
      // The guard may have been turned off since the last render.
      if (href !== undefined && current.current) setPendingConfirmation(current.current);
      return current.current !== undefined;
    });
  }, [isGuarded]);
  return {
    guard,
    pendingConfirmation,
    /** Shows the question if there is one. Returns whether it did. */
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
