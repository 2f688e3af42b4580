"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useState } from "react";
import { COMMAND_PALETTE } from "#lib/messages/command-palette.ts";
import type { NavItem } from "./navigation.ts";

const CommandPalette = dynamic(() => import("./command-palette.tsx"), { ssr: false });

type CommandPaletteButtonProps = { pages: readonly NavItem[]; icon: ReactNode };

/** Opens the command palette on click or Ctrl+K. Its code is loaded when it is first opened. */
export function CommandPaletteButton({ pages, icon }: CommandPaletteButtonProps) {
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
        {icon}
        <span className="max-sm:sr-only lg:flex-1 lg:text-left">
          {COMMAND_PALETTE.open}
          <span className="max-lg:sr-only">{COMMAND_PALETTE.openMore}</span>
        </span>
        <kbd className="font-mono text-xs max-lg:hidden">{COMMAND_PALETTE.shortcut}</kbd>
      </button>
      {open && <CommandPalette pages={pages} onClose={() => setOpen(false)} />}
    </>
  );
}
