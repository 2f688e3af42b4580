"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useEffect, useRef, useTransition } from "react";
import { COMMON } from "#lib/messages/common.ts";

/** How long typing must pause before the list follows, in milliseconds. */
const TYPING_PAUSE = 250;

type FilterFormProps = {
  /** The path of the list. The form's fields are its query parameters. */
  action: string;
  label: string;
  /** Values that the URL leaves out. */
  defaults?: Readonly<Record<string, string>>;
  className?: string;
  children: ReactNode;
};

/**
 * Renders fields that filter a list through its URL. The list follows each change. Without scripts, there is a button
 * that applies the filters.
 */
export function FilterForm({ action, label, defaults = {}, className = "", children }: FilterFormProps) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  function apply(form: HTMLFormElement) {
    window.clearTimeout(timer.current);
    const href = buildFilterHref(action, form, defaults);
    startTransition(() => router.replace(href, { scroll: false }));
  }
  function onChange({ currentTarget: form, target }: FormEvent<HTMLFormElement>) {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(
      () => apply(form),
      target instanceof HTMLSelectElement ? 0 : TYPING_PAUSE,
    );
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    apply(event.currentTarget);
  }
  return (
    <form
      action={action}
      aria-label={label}
      aria-busy={isPending}
      autoComplete="off"
      onChange={onChange}
      onSubmit={onSubmit}
      className={`peer ${className}`}
    >
      {children}
      {/* Lets Enter submit the form before scripts run. */}
      <button type="submit" hidden />
      <noscript>
        <button type="submit" className="button button-secondary">
          {COMMON.apply}
        </button>
      </noscript>
      <span role="status" className="sr-only">
        {isPending ? COMMON.loading : ""}
      </span>
    </form>
  );
}

/** Renders the list that follows a form. It fades while the form loads the next one. */
export const FilteredList = ({ children }: { children: ReactNode }) => (
  <div className="transition-opacity duration-150 motion-reduce:transition-none peer-aria-busy:opacity-60">
    {children}
  </div>
);

function buildFilterHref(
  action: string,
  form: HTMLFormElement,
  defaults: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value.trim() !== "" && defaults[name] !== value)
      query.set(name, value.trim());
  }
  return query.size === 0 ? action : `${action}?${query}`;
}
