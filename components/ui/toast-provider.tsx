"use client";

import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import type { ToastMessage, ToastView } from "./toast-view.tsx";

type ShowToast = (
  text: string,
  options?: { tone?: ToastMessage["tone"]; action?: { name: string; run: () => void } },
) => void;

/** When the code that shows toasts is loaded, unless one is needed earlier. */
const LOAD_AFTER_MS = 300;

const ToastContext = createContext<ShowToast>(() => {});

/** Returns a function that shows a message, optionally with an action such as undo. */
export const useToast = (): ShowToast => useContext(ToastContext);

/** Provides the toasts. The code that shows them isn't part of the page, because no page begins with a toast. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ToastMessage[]>([]);
  const View = useToastView(toasts.length);
  const showToast = useCallback<ShowToast>((text, { tone = "plain", action } = {}) => {
    const toast: ToastMessage = { id: Math.random(), text, tone, ...(action ? { action } : {}) };
    setToasts((before) => [...before.slice(-2), toast]);
  }, []);
  const dismissToast = useCallback(
    (id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)),
    [],
  );
  return (
    <ToastContext value={showToast}>
      {children}
      {View && <View toasts={toasts} onDismiss={dismissToast} />}
    </ToastContext>
  );
}

/** Loads the view soon after the page, and tries again with each new toast if that failed. */
function useToastView(toastCount: number): typeof ToastView | undefined {
  const [View, setView] = useState<typeof ToastView>();
  useEffect(() => {
    if (View) return;
    const load = () =>
      void import("./toast-view.tsx").then(
        (module) => setView(() => module.ToastView),
        () => undefined,
      );
    const timer = setTimeout(load, toastCount > 0 ? 0 : LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [View, toastCount]);
  return View;
}
