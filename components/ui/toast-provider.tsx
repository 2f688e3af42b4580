"use client";

import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import type { ToastMessage, ToastView } from "./toast-view.tsx";

type ShowToast = (
  text: string,
  options?: { tone?: ToastMessage["tone"]; action?: { name: string; run: () => void } },
) => void;

const ToastContext = createContext<ShowToast>(() => {});

/** Returns a function that shows a message, optionally with an action such as undo. */
export const useToast = (): ShowToast => useContext(ToastContext);

/** Provides the toasts. The code that shows them is loaded with the first one. */
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

/**
 * Loads the view when the first toast is shown. Without it, such as when the browser is offline, a toast is plain text, and
 * the next toast loads the view again.
 */
function useToastView(toastCount: number): typeof ToastView | undefined {
  const [View, setView] = useState<typeof ToastView>();
  useEffect(() => {
    if (toastCount === 0 || (View && View !== PlainToasts)) return;
    void import("./toast-view.tsx").then(
      (module) => setView(() => module.ToastView),
      () => setView(() => PlainToasts),
    );
  }, [View, toastCount]);
  return View;
}

const PlainToasts: typeof ToastView = ({ toasts, onDismiss }) => (
  <div role="status" className="fixed right-4 bottom-4 z-50 space-y-2">
    {toasts.map(({ id, text }) => (
      <button
        key={id}
        type="button"
        className="block rounded-md border border-edge/60 bg-surface px-4 py-2.5 text-sm shadow-lg"
        onClick={() => onDismiss(id)}
      >
        {text} <span aria-hidden="true">×</span>
      </button>
    ))}
  </div>
);
