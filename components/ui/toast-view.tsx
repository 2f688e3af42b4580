"use client";

import { Toast } from "radix-ui";
import { DIALOGS } from "#lib/messages/dialogs.ts";

export type ToastMessage = {
  id: number;
  text: string;
  tone: "plain" | "bad";
  action?: { name: string; run: () => void };
};

type ToastViewProps = { toasts: readonly ToastMessage[]; onDismiss: (id: number) => void };

/** Shows toasts. F8 moves the focus to them. A toast with an action stays for ten seconds, and others for five. */
export const ToastView = ({ toasts, onDismiss }: ToastViewProps) => (
  <Toast.Provider swipeDirection="right" label={DIALOGS.notification}>
    {toasts.map(({ id, text, tone, action }) => (
      <Toast.Root
        key={id}
        duration={action ? 10_000 : 5000}
        onOpenChange={(open) => !open && onDismiss(id)}
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
            <span aria-hidden="true">×</span>
          </Toast.Close>
        </div>
      </Toast.Root>
    ))}
    {toasts.length > 0 && (
      <Toast.Viewport className="fixed right-4 bottom-4 z-50 flex w-[min(26rem,calc(100vw-2rem))] flex-col gap-2" />
    )}
  </Toast.Provider>
);
