"use client";

import { type ComponentProps, useEffect, useRef } from "react";

type PendingButtonProps = Omit<ComponentProps<"button">, "ref" | "disabled" | "aria-disabled"> & {
  type: "button" | "submit";
  /** Whether the button's action is running. */
  isPending: boolean;
  /** Whether the action isn't available for another reason. */
  isUnavailable?: boolean;
};

/**
 * Renders a button that doesn't act while its action is running, but keeps the focus, which browsers take from a button
 * with `disabled`. A second click that comes before the page shows that the action is running doesn't act either. When a
 * form was refused, the focus moves to its first invalid field, or to its error.
 */
export function PendingButton({ isPending, isUnavailable = false, onClick, ...props }: PendingButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isStarting = useRef(false);
  const isDisabled = isPending || isUnavailable;
  useEffect(() => {
    if (!isPending) return;
    const focusBefore = document.activeElement;
    return () => {
      if (document.activeElement === focusBefore) findError(button.current?.form)?.focus();
    };
  }, [isPending]);
  return (
    <button
      {...props}
      ref={button}
      aria-disabled={isDisabled || undefined}
      onClick={(event) => {
        // Enter in a field clicks the form's button too.
        if (isDisabled || isStarting.current) return event.preventDefault();
        isStarting.current = true;
        // A mutation sets `isPending` in a timer. A form starts its own after this one, but before the inner one.
        setTimeout(() => setTimeout(() => (isStarting.current = false)));
        onClick?.(event);
      }}
    />
  );
}

const findError = (form: HTMLFormElement | null | undefined): HTMLElement | null | undefined =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
  form?.querySelector<HTMLElement>('[role="alert"]');
