"use client";

import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import type { SearchResult } from "./search-index.ts";

type Search = (query: string) => SearchResult[];

/** Loads the index and the code that searches it. They aren't part of the page, because most readers never search. */
async function loadSearch(): Promise<Search> {
  const [{ fetchSearchFile }, { loadSearchIndex }] = await Promise.all([
    import("./fetch-search-file.ts"),
    import("./search-index.ts"),
  ]);
  return loadSearchIndex((await fetchSearchFile()).index);
}

/** A dialog that searches the documentation while the reader types. After a failure, typing loads the index again. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [search, setSearch] = useState<Search>();
  const [hasFailed, setFailed] = useState(false);
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const listId = useId();

  const load = useCallback(() => {
    setFailed(false);
    loadSearch().then(
      (loaded) => setSearch(() => loaded),
      () => setFailed(true),
    );
  }, []);

  useEffect(() => {
    dialog.current?.showModal();
    load();
  }, [load]);

  const results = search && query.trim() !== "" ? search(query) : [];
  const getOptionId = (n: number) => `${listId}-${n}`;

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && results.length > 0) {
      event.preventDefault();
      const next = (active + step + results.length) % results.length;
      setActive(next);
      document.getElementById(getOptionId(next))?.scrollIntoView({ block: "nearest" });
    }
    if (event.key === "Enter") {
      event.preventDefault();
      document.getElementById(getOptionId(active))?.click();
    }
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Search the documentation"
      onClose={onClose}
      className="mx-auto mt-[10dvh] w-[min(40rem,calc(100vw-2rem))] rounded-lg border border-line bg-paper p-0 text-ink shadow-lg backdrop:bg-backdrop open:animate-appear"
    >
      <div className="flex items-center gap-2 border-b border-line p-3">
        <input
          role="combobox"
          aria-label="Search"
          aria-expanded={results.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={results.length > 0 ? getOptionId(active) : undefined}
          placeholder="Search guides, operations, and errors"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setActive(0);
            if (hasFailed) load();
          }}
          onKeyDown={onKeyDown}
          className="min-w-0 flex-1 rounded-md border border-muted bg-surface px-3 py-2"
        />
        <button
          type="button"
          className="rounded-md px-2 py-1 text-sm hover:bg-ink/6"
          onClick={() => dialog.current?.close()}
        >
          Close
        </button>
      </div>
      <p role="status" className={results.length > 0 ? "sr-only" : "px-4 py-6 text-sm text-muted"}>
        {getStatus({ query, count: results.length, isReady: search !== undefined, hasFailed })}
      </p>
      <div
        id={listId}
        role="listbox"
        aria-label="Results"
        className={results.length > 0 ? "max-h-[60dvh] overflow-y-auto p-2" : "hidden"}
      >
        {results.map(({ id, title, detail }, n) => (
          <a
            key={id}
            id={getOptionId(n)}
            role="option"
            aria-selected={n === active}
            tabIndex={-1}
            href={id}
            onClick={() => dialog.current?.close()}
            onPointerMove={() => setActive(n)}
            className="block rounded-md px-3 py-2 aria-selected:bg-ink/8"
          >
            <span className="block font-medium wrap-anywhere">{title}</span>
            <span className="block text-sm text-muted wrap-anywhere">{detail}</span>
          </a>
        ))}
      </div>
    </dialog>
  );
}

type SearchState = { query: string; count: number; isReady: boolean; hasFailed: boolean };

function getStatus({ query, count, isReady, hasFailed }: SearchState): string {
  if (hasFailed) return "The search couldn't be loaded. Check your connection and try again.";
  if (query.trim() === "") return "Try “late submissions”, “attempt_closed”, or “POST /assessments”.";
  if (!isReady) return "Loading…";
  if (count === 0) return `No results for “${query.trim()}”. Try fewer words.`;
  return `${count} ${count === 1 ? "result" : "results"}`;
}
