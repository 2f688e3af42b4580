"use client";

import { lazy, Suspense, useEffect, useState } from "react";

const TryIt = lazy(() => import("./try-it.tsx"));

const LANGUAGE_STORAGE_KEY = "touchstone.docs.language";

/** Adds the features that need JavaScript: copy buttons, a remembered language, and dialogs for trying operations. */
export function DocsEnhancements() {
  const [triedOperationId, setTriedOperationId] = useState<string>();
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    selectLanguage(localStorage.getItem(LANGUAGE_STORAGE_KEY));
    const onChange = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === "language") {
        localStorage.setItem(LANGUAGE_STORAGE_KEY, target.value);
      }
    };
    const onClick = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button?.dataset.try !== undefined) setTriedOperationId(button.dataset.try);
      if (button?.dataset.copy !== undefined) void copyCode(button).then(setAnnouncement);
    };
    document.addEventListener("change", onChange);
    document.addEventListener("click", onClick);
    document.documentElement.dataset.enhanced = "";
    return () => {
      document.removeEventListener("change", onChange);
      document.removeEventListener("click", onClick);
    };
  }, []);

  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
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
