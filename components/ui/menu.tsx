"use client";

import { DropdownMenu } from "radix-ui";
import { type ReactNode, useRef } from "react";

export type MenuItem =
  | {
      name: string;
      onSelect: () => void;
      danger?: boolean;
      disabled?: boolean;
      /** Why the action isn't available, if it isn't. */
      disabledReason?: string | undefined;
    }
  | { name: string; href: string; opensNewTab?: boolean };

/**
 * Returns why an item isn't available. Unlike a disabled item, it stays focusable, so that screen readers read the
 * reason.
 */
const getDisabledReason = (item: MenuItem): string | undefined =>
  "disabledReason" in item ? item.disabledReason : undefined;

type MenuProps = {
  /** The button's name for screen readers, if its text alone isn't clear. */
  label?: string;
  trigger: ReactNode;
  items: readonly MenuItem[];
  /** Moves the focus after an item was chosen, if the focus shouldn't return to the button. */
  onChosen?: () => void;
};

/** Renders a button that opens a menu of actions and links. */
export function Menu({ label, trigger, items, onChosen }: MenuProps) {
  const wasSelected = useRef(false);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="button button-quiet max-w-full min-w-0" aria-label={label}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          onCloseAutoFocus={(event) => {
            if (!wasSelected.current || !onChosen) return;
            wasSelected.current = false;
            event.preventDefault();
            onChosen();
          }}
          className="z-40 max-h-[70dvh] min-w-44 overflow-y-auto rounded-md border border-line bg-surface p-1 text-sm text-ink shadow-lg data-[state=open]:animate-appear"
        >
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.name}
              asChild={"href" in item}
              disabled={"disabled" in item && item.disabled === true}
              {...(getDisabledReason(item) === undefined ? {} : { "aria-disabled": true })}
              onSelect={(event) => {
                if (getDisabledReason(item) !== undefined) event.preventDefault();
                else if ("onSelect" in item) {
                  wasSelected.current = true;
                  item.onSelect();
                }
              }}
              className={`flex min-h-8 max-w-72 cursor-pointer flex-col items-start justify-center rounded-sm px-2.5 py-1 outline-none aria-disabled:cursor-not-allowed aria-disabled:text-muted data-disabled:cursor-not-allowed data-disabled:opacity-55 data-highlighted:bg-ink/8 ${"danger" in item && item.danger ? "text-bad" : ""}`}
            >
              {"href" in item ? (
                <a href={item.href} {...(item.opensNewTab ? { target: "_blank", rel: "noreferrer" } : {})}>
                  {item.name}
                </a>
              ) : (
                <>
                  {item.name}
                  {item.disabledReason !== undefined && (
                    <span className="text-xs text-muted">{item.disabledReason}</span>
                  )}
                </>
              )}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
