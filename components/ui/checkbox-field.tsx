import { useId } from "react";

type CheckboxFieldProps = {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A checkbox with a hint below it. */
export function CheckboxField({ label, hint, checked, onChange }: CheckboxFieldProps) {
  const hintId = useId();
  return (
    <div className="space-y-1.5">
      <label className="flex min-h-6 items-center gap-2.5 text-sm font-medium">
        <input
          type="checkbox"
          className="size-4.5 shrink-0"
          aria-describedby={hintId}
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      <p id={hintId} className="text-sm text-muted">
        {hint}
      </p>
    </div>
  );
}
