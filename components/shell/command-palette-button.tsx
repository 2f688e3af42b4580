"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import type { NavItem } from "./navigation.ts";

const CommandPalette = dynamic(() => import("./command-palette.tsx"), { ssr: false });

/** Ctrl+K, or the button: go anywhere by its name. What it shows is loaded when it is asked for. */
export function CommandPaletteButton({ navItems }: { navItems: readonly NavItem[] }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setOpen((wasOpen) => !wasOpen);
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
      {open && <CommandPalette navItems={navItems} onClose={() => setOpen(false)} />}
    </>
  );
}
