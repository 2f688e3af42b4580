"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import type { Place } from "./navigation.ts";

const Commands = dynamic(() => import("./commands.tsx"), { ssr: false });

/** Ctrl+K, or the button: go anywhere by its name. What it shows is loaded when it is asked for. */
export function Palette({ places }: { places: readonly Place[] }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="button button-secondary justify-between text-muted"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <span>
          Go to<span className="max-lg:sr-only"> …</span>
        </span>
        <kbd className="font-mono text-xs max-lg:hidden">Ctrl K</kbd>
      </button>
      {open && <Commands places={places} onClose={() => setOpen(false)} />}
    </>
  );
}
