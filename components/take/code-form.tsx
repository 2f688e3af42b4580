import { Field } from "#components/ui/field.tsx";

/** A share code, typed as people write it. `typed`: one that was none. */
export const CodeForm = ({ invalidCode }: { invalidCode: string }) => (
  <form action="/take" className="mt-6 max-w-sm space-y-4">
    <Field
      label="Code"
      hint="Eight letters and digits. Capital or small, O or 0, I or 1: all the same here."
      error={invalidCode && "This is no code: it needs eight letters and digits, and none of them is a U."}
    >
      {(fieldProps) => (
        <input
          {...fieldProps}
          name="code"
          defaultValue={invalidCode}
          required
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="input font-mono"
        />
      )}
    </Field>
    <button type="submit" className="button button-primary w-full sm:w-auto">
      Go on
    </button>
  </form>
);
