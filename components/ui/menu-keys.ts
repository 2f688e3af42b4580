import type { KeyboardEvent } from "react";

/** Handles a key in an open menu: moves the focus, or closes the menu. */
export function handleMenuKey(
  event: KeyboardEvent<HTMLElement>,
  onClose: (returnsFocus: boolean) => void,
): void {
  // From the button, Tab then moves the focus to what follows it.
  if (event.key === "Tab") onClose(true);
  if (event.key === "Escape") {
    event.preventDefault();
    // A dialog around the menu stays open.
    event.stopPropagation();
    onClose(true);
  }
  const next = findNext(event, listFocusable(event.currentTarget));
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Lists the items that can be focused. Items with a reason why they aren't available can. */
export const listFocusable = (menu: Element | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>("[role^=menuitem]:not([data-disabled])") ?? []),
];

/** Finds the item that a key moves the focus to. Without a focused item, the menu itself has the focus. */
function findNext(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  items: readonly HTMLElement[],
): HTMLElement | undefined {
  const at = items.findIndex((item) => item.matches(":focus"));
  switch (key) {
    case "ArrowDown":
      return items[Math.min(at + 1, items.length - 1)];
    case "ArrowUp":
      return at < 0 ? items.at(-1) : items[Math.max(at - 1, 0)];
    case "Home":
    case "PageUp":
      return items[0];
    case "End":
    case "PageDown":
      return items.at(-1);
  }
  if (key.length !== 1 || key === " " || ctrlKey || metaKey || altKey) return undefined;
  const startsWithKey = (item: HTMLElement) =>
    item.textContent.trim().toLocaleLowerCase().startsWith(key.toLocaleLowerCase());
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(startsWithKey);
}
