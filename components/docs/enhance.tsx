"use client";

import { lazy, Suspense, useEffect, useState } from "react";

const TryIt = lazy(() => import("./try-it.tsx"));

const KEPT = "touchstone.docs.language";

/** What scripts add to the page: buttons that copy, the language remembered, and operations tried out. */
export function Enhance() {
  const [tried, setTried] = useState<string>();
  const [said, setSaid] = useState("");

  useEffect(() => {
    choose(localStorage.getItem(KEPT));
    const onChange = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === "language") {
        localStorage.setItem(KEPT, target.value);
      }
    };
    const onClick = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button?.dataset.try !== undefined) setTried(button.dataset.try);
      if (button?.dataset.copy !== undefined) void copy(button).then(setSaid);
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
        {said}
      </p>
      {tried !== undefined && (
        <Suspense>
          <TryIt key={tried} operationId={tried} onClose={() => setTried(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function choose(language: string | null): void {
  const choice = document.getElementById(`language-${language}`);
  if (choice instanceof HTMLInputElement) choice.checked = true;
}

/** Copies the code beside a button, and tells how it went. */
async function copy(button: HTMLButtonElement): Promise<string> {
  const code = button.closest("figure")?.querySelector("code")?.textContent ?? "";
  const done = await navigator.clipboard.writeText(code).then(
    () => true,
    () => false,
  );
  const words = done ? "Copied" : "Could not copy";
  button.textContent = words;
  setTimeout(() => {
    button.textContent = "Copy";
  }, 2000);
  return words;
}
