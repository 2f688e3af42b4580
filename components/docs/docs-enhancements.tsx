"use client";

import { lazy, Suspense, useEffect, useState } from "react";
// This isn't lazy, because the keys that a reader types while it loads would be lost. Its index is.
import { SearchDialog } from "./search/search-dialog.tsx";

const TryIt = lazy(() => import("./try-it.tsx"));

const LANGUAGE_STORAGE_KEY = "touchstone.docs.language";

/**
 * Adds the features that need JavaScript: the search, copy buttons, a remembered language, and dialogs for trying
 * operations.
 */
export function DocsEnhancements() {
  const [triedOperationId, setTriedOperationId] = useState<string>();
  const [search, setSearch] = useState({ id: 0, isOpen: false });
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    const openSearch = () => setSearch(({ id }) => ({ id: id + 1, isOpen: true }));
    void followOldLink();
    showCurrentPage();
    selectLanguage(localStorage.getItem(LANGUAGE_STORAGE_KEY));
    const onChange = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === "language") {
        localStorage.setItem(LANGUAGE_STORAGE_KEY, target.value);
      }
    };
    const onClick = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button?.dataset.try !== undefined) setTriedOperationId(button.dataset.try);
      if (button?.dataset.search !== undefined) openSearch();
      if (button?.dataset.copy !== undefined) void copyCode(button).then(setAnnouncement);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSearchShortcut(event) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      openSearch();
    };
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("change", onChange);
    document.addEventListener("click", onClick);
    document.documentElement.dataset.enhanced = "";
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("change", onChange);
      document.removeEventListener("click", onClick);
    };
  }, []);

  // A dialog's close event comes a moment after it has disappeared. It must not close one that was opened meanwhile.
  const closeSearch = (id: number) =>
    setSearch((current) => (current.id === id ? { id, isOpen: false } : current));

  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {search.isOpen && <SearchDialog key={search.id} onClose={() => closeSearch(search.id)} />}
      {triedOperationId !== undefined && (
        <Suspense>
          <TryIt
            key={triedOperationId}
            operationId={triedOperationId}
            onClose={() => setTriedOperationId(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Scrolls the navigation beside the page to the link of the current page. */
function showCurrentPage(): void {
  const link = document.querySelector<HTMLElement>("[data-sidebar] [aria-current=page]");
  const sidebar = link?.closest("[data-sidebar]");
  if (link && sidebar) sidebar.scrollTop = link.offsetTop - sidebar.clientHeight / 2;
}

/** Matches `/` outside of fields, and Ctrl+K (⌘K on a Mac). */
function isSearchShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k";
  return key === "/" && !(target instanceof Element && isVisibleField(target));
}

/** A field in a dialog that was just closed keeps the focus until the next frame, but nobody can type in it. */
const isVisibleField = (target: Element): boolean =>
  target.matches("input:not([type=radio]), textarea, select") && target.checkVisibility();

/** All documentation used to be one page. Goes to the page that now has the section of an old link. */
async function followOldLink(): Promise<void> {
  const { pathname, hash } = window.location;
  const anchor = decodeURIComponent(hash.slice(1));
  if (pathname !== "/docs" || anchor === "" || document.getElementById(anchor)) return;
  const { anchors } = await (await import("./search/fetch-search-file.ts")).fetchSearchFile();
  const address = anchors[anchor];
  if (address !== undefined) window.location.replace(address);
}

function selectLanguage(language: string | null): void {
  const radio = document.getElementById(`language-${language}`);
  if (radio instanceof HTMLInputElement) radio.checked = true;
}

/** Copies the code next to a button, shows the outcome on the button, and returns it. */
async function copyCode(button: HTMLButtonElement): Promise<string> {
  const code = button.closest("figure")?.querySelector("code")?.textContent ?? "";
  const isCopied = await navigator.clipboard.writeText(code).then(
    () => true,
    () => false,
  );
  const message = isCopied ? "Copied" : "Couldn't copy";
  button.textContent = message;
  setTimeout(() => {
    button.textContent = "Copy";
  }, 2000);
  return message;
}
