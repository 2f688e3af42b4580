"use client";

import { Toast } from "radix-ui";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";

type Said = { id: number; text: string; tone: "plain" | "bad"; action?: { name: string; run: () => void } };
type Say = (text: string, more?: { tone?: Said["tone"]; action?: { name: string; run: () => void } }) => void;

const SayContext = createContext<Say>(() => {});

/** Tells what has just happened, with one thing that can be done about it, such as taking it back. */
export const useSay = (): Say => useContext(SayContext);

/** Where such messages appear. F8 leads to them; one with an action stays for ten seconds. */
export function Toasts({ children }: { children: ReactNode }) {
  const [all, setAll] = useState<Said[]>([]);
  const say = useCallback<Say>((text, { tone = "plain", action } = {}) => {
    const said: Said = { id: Math.random(), text, tone, ...(action ? { action } : {}) };
    setAll((before) => [...before.slice(-2), said]);
  }, []);
  const forget = useMemo(
    () => (id: number) => setAll((before) => before.filter((said) => said.id !== id)),
    [],
  );
  return (
    <SayContext value={say}>
      <Toast.Provider swipeDirection="right" label="Message">
        {children}
        {all.map(({ id, text, tone, action }) => (
          <Toast.Root
            key={id}
            duration={action ? 10_000 : 5000}
            onOpenChange={(open) => !open && forget(id)}
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
        {all.length > 0 && (
          <Toast.Viewport className="fixed right-4 bottom-4 z-50 flex w-[min(26rem,calc(100vw-2rem))] flex-col gap-2" />
        )}
      </Toast.Provider>
    </SayContext>
  );
}
