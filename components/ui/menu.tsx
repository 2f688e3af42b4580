"use client";

import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { type MenuItem, MenuList } from "./menu-list.tsx";

export type { MenuItem };

type MenuProps = {
  /** The button's name for screen readers, if its text alone isn't clear. */
  label?: string;
  trigger: ReactNode;
  items: readonly MenuItem[];
  /** Moves the focus after an item without a dialog was chosen, if the focus shouldn't return to the button. */
  onChosen?: () => void;
  /** Classes of the button. */
  className?: string;
};

/**
 * Renders a button that opens a menu of actions, links and settings. It follows the menu button pattern of the ARIA
 * Authoring Practices Guide.
 */
export function Menu({
  label,
  trigger,
  items,
  onChosen,
  className = "button-quiet max-w-full min-w-0",
}: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<"byKeyboard" | "byPointer">();
  const close = (returnsFocus: boolean) => {
    // The menu is removed before anything else gets the focus.
    flushSync(() => setOpened(undefined));
    if (returnsFocus) button.current?.focus();
  };
  const handleClick = (event: MouseEvent) => {
    // A click by keyboard has no count.
    setOpened(opened ? undefined : event.detail === 0 ? "byKeyboard" : "byPointer");
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    setOpened("byKeyboard");
  };
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className={`button ${className}`}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened !== undefined}
        aria-controls={opened && `${id}-menu`}
        onClick={handleClick}
        onKeyDown={handleKey}
      >
        {trigger}
      </button>
      {opened &&
        button.current &&
        createPortal(
          <MenuList
            id={`${id}-menu`}
            button={button.current}
            items={items}
            startsAtFirst={opened === "byKeyboard"}
            onClose={close}
            onChoose={(run, opensDialog) => {
              const moveFocus = opensDialog ? undefined : onChosen;
              close(moveFocus === undefined);
              run();
              moveFocus?.();
            }}
          />,
          // Outside an open dialog, nothing can be focused.
          button.current.closest("dialog") ?? document.body,
        )}
    </>
  );
}
