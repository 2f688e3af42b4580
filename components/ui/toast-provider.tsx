"use client";

import X from "lucide-react/icons/x";
import { Toast } from "radix-ui";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { DIALOGS } from "#lib/messages/dialogs.ts";

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

/** Returns a function that shows a message, optionally with an action such as undo. */
export const useToast = (): ShowToast => useContext(ToastContext);

/**
 * Provides the toasts. F8 moves the focus to them. A toast with an action stays for ten seconds, and others for five.
 */
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
      <Toast.Provider swipeDirection="right" label={DIALOGS.notification}>
        {children}
        {toasts.map(({ id, text, tone, action }) => (
          <Toast.Root
            key={id}
            duration={action ? 10_000 : 5000}
            onOpenChange={(open) => !open && dismissToast(id)}
            className={`flex items-center justify-between gap-4 rounded-md border bg-surface px-4 py-2.5 text-sm shadow-lg data-[state=open]:animate-appear ${tone === "bad" ? "border-bad/60 text-bad" : "border-edge/60"}`}
          >
            <Toast.Description>{text}</Toast.Description>
            <div className="flex shrink-0 gap-1">
              {action && (
                <Toast.Action altText={action.name} className="button button-quiet" onClick={action.run}>
                  {action.name}
                </Toast.Action>
              )}
              <Toast.Close className="button button-quiet" aria-label={DIALOGS.dismiss}>
                <X className="size-4" aria-hidden="true" />
              </Toast.Close>
            </div>
          </Toast.Root>
        ))}
        {/* Not rendered while it is empty, because the server would render a style attribute, which the content
            security policy forbids. */}
        {toasts.length > 0 && (
          <Toast.Viewport className="fixed right-4 bottom-4 z-50 flex w-[min(26rem,calc(100vw-2rem))] flex-col gap-2" />
        )}
      </Toast.Provider>
    </ToastContext>
  );
}
