"use client";

import { Toast } from "radix-ui";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";

type ToastMessage = {
  id: number;
  text: string;
  tone: "plain" | "bad";
  action?: { name: string; run: () => void };
};
type ShowToast = (
  text: string,
  options?: { tone?: ToastMessage["tone"]; action?: { name: string; run: () => void } },
) => void;

const ToastContext = createContext<ShowToast>(() => {});

/** Tells what has just happened, with one thing that can be done about it, such as taking it back. */
export const useToast = (): ShowToast => useContext(ToastContext);

/** Where such messages appear. F8 leads to them; one with an action stays for ten seconds. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<ToastMessage[]>([]);
  const showToast = useCallback<ShowToast>((text, { tone = "plain", action } = {}) => {
    const toast: ToastMessage = { id: Math.random(), text, tone, ...(action ? { action } : {}) };
    setToasts((before) => [...before.slice(-2), toast]);
  }, []);
  const dismissToast = useMemo(
    () => (id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)),
    [],
  );
  return (
    <ToastContext value={showToast}>
      <Toast.Provider swipeDirection="right" label="Message">
        {children}
        {toasts.map(({ id, text, tone, action }) => (
          <Toast.Root
            key={id}
            duration={action ? 10_000 : 5000}
            onOpenChange={(open) => !open && dismissToast(id)}
            className={`flex items-center justify-between gap-4 rounded-md border bg-surface px-4 py-2.5 text-sm shadow-lg ${tone === "bad" ? "border-bad/60 text-bad" : "border-edge/60"}`}
          >
            <Toast.Description>{text}</Toast.Description>
            <div className="flex shrink-0 gap-1">
              {action && (
                <Toast.Action altText={action.name} className="button button-quiet" onClick={action.run}>
                  {action.name}
                </Toast.Action>
              )}
              <Toast.Close className="button button-quiet" aria-label="Dismiss">
                ✕
              </Toast.Close>
            </div>
          </Toast.Root>
        ))}
        {/* Not while it is empty: the server would write a style into it, which the page's policy forbids. */}
        {toasts.length > 0 && (
          <Toast.Viewport className="fixed right-4 bottom-4 z-50 flex w-[min(26rem,calc(100vw-2rem))] flex-col gap-2" />
        )}
      </Toast.Provider>
    </ToastContext>
  );
}
