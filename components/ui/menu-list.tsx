"use client";

import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { handleMenuKey, listFocusable } from "./menu-keys.ts";

export type MenuItem =
  | {
      name: string;
      onSelect: () => void;
      danger?: boolean;
      disabled?: boolean;
      /** Why the action isn't available, if it isn't. */
      disabledReason?: string | undefined;
      /** Whether it opens a dialog, which returns the focus to the menu's button. */
      opensDialog?: boolean;
    }
  | { name: string; href: string; opensNewTab?: boolean }
  /** A setting. The menu stays open, so that several can be changed. */
  | { name: string; isChecked: boolean; onToggle: () => void };

type MenuListProps = {
  id: string;
  /** The button that opened the menu, which it is named after and placed at. */
  button: HTMLElement;
  items: readonly MenuItem[];
  startsAtFirst: boolean;
  onClose: (returnsFocus: boolean) => void;
  /** Closes the menu and runs the chosen action. */
  onChoose: (run: () => void, opensDialog?: boolean) => void;
};

/** Renders an open menu, in which the arrow keys and the first letter of a name move the focus. */
export function MenuList({ id, button, items, startsAtFirst, onClose, onChoose }: MenuListProps) {
  const menu = useRef<HTMLDivElement>(null);
  const closeWithoutFocus = useEffectEvent(() => onClose(false));
  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    let frame = 0;
    // Scrolling moves the button, and so does anything above it that changes its size.
    const follow = () => {
      placeMenu(element, button);
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [button]);
  const focusStart = useEffectEvent(() => {
    const first = startsAtFirst ? listFocusable(menu.current)[0] : undefined;
    (first ?? menu.current)?.focus({ preventScroll: true });
  });
  useEffect(() => focusStart(), []);
  useEffect(() => {
    const closeIfOutside = ({ target }: PointerEvent) => {
      if (!(target instanceof Node)) return;
      if (!menu.current?.contains(target) && !button.contains(target)) closeWithoutFocus();
    };
    document.addEventListener("pointerdown", closeIfOutside, { capture: true });
    return () => document.removeEventListener("pointerdown", closeIfOutside, { capture: true });
  }, [button]);
  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      aria-labelledby={button.id}
      tabIndex={-1}
      onKeyDown={(event) => handleMenuKey(event, onClose)}
      onPointerLeave={() => menu.current?.focus({ preventScroll: true })}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && relatedTarget !== button && !menu.current?.contains(relatedTarget))
          onClose(false);
      }}
      className="fixed top-0 left-0 z-40 scroll-cue min-w-44 animate-appear overflow-y-auto rounded-md border border-line bg-surface p-1 text-sm text-ink shadow-lg outline-hidden"
    >
      {items.map((item) => (
        <Item key={item.name} item={item} onChoose={onChoose} />
      ))}
    </div>
  );
}

function Item({ item, onChoose }: { item: MenuItem } & Pick<MenuListProps, "onChoose">) {
  const shared = {
    role: "menuitem",
    tabIndex: -1,
    onPointerMove: focusItem,
    className: ITEM_CLASS,
  };
  if ("href" in item) {
    return (
      <a
        {...shared}
        href={item.href}
        {...(item.opensNewTab ? { target: "_blank", rel: "noreferrer" } : {})}
        onClick={() => onChoose(() => {})}
      >
        {item.name}
      </a>
    );
  }
  if ("onToggle" in item) {
    return (
      <button
        {...shared}
        type="button"
        role="menuitemcheckbox"
        aria-checked={item.isChecked}
        onClick={item.onToggle}
        className={`${ITEM_CLASS} relative pr-3 pl-8`}
      >
        <span aria-hidden="true" className={`absolute left-2.5 ${item.isChecked ? "" : "invisible"}`}>
          ✓
        </span>
        {item.name}
      </button>
    );
  }
  // An item with a reason stays focusable, so that screen readers read the reason.
  const isUnavailable = item.disabled === true || item.disabledReason !== undefined;
  return (
    <button
      {...shared}
      type="button"
      aria-disabled={isUnavailable}
      data-disabled={item.disabled ? "" : undefined}
      onClick={() => {
        if (!isUnavailable) onChoose(item.onSelect, item.opensDialog);
      }}
      className={`${ITEM_CLASS} ${item.danger ? "text-bad" : ""}`}
    >
      {item.name}
      {item.disabledReason !== undefined && <span className="text-xs text-muted">{item.disabledReason}</span>}
    </button>
  );
}

const ITEM_CLASS =
  "flex min-h-8 w-full max-w-72 cursor-pointer flex-col items-start justify-center rounded-sm px-2.5 py-1 text-start outline-hidden focus:bg-ink/8 aria-disabled:cursor-not-allowed aria-disabled:text-muted data-disabled:opacity-55";

function focusItem({
  currentTarget,
  pointerType,
}: {
  currentTarget: HTMLElement;
  pointerType: string;
}): void {
  if (pointerType !== "mouse" || "disabled" in currentTarget.dataset) return;
  if (currentTarget !== document.activeElement) currentTarget.focus({ preventScroll: true });
}

/** The space between the menu and its button, and the window's edges, in pixels. */
const GAP = 4;
const MARGIN = 8;

/**
 * Places a menu below its button, or above where there is more space, with their right edges aligned. A menu that
 * doesn't fit takes the space there is, and scrolls.
 */
function placeMenu(menu: HTMLElement, button: Element): void {
  const { top, bottom, right } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const spaceAbove = top - GAP - MARGIN;
  const spaceBelow = clientHeight - bottom - GAP - MARGIN;
  const borders = menu.offsetHeight - menu.clientHeight;
  const opensBelow = menu.scrollHeight + borders <= spaceBelow || spaceAbove < spaceBelow;
  menu.style.maxHeight = `${opensBelow ? spaceBelow : spaceAbove}px`;
  const y = opensBelow ? bottom + GAP : Math.max(MARGIN, top - GAP - menu.offsetHeight);
  const x = Math.max(MARGIN, Math.min(right, clientWidth - MARGIN) - menu.offsetWidth);
  menu.style.left = `${x}px`;
  menu.style.top = `${y}px`;
}
