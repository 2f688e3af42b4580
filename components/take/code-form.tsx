import { Field } from "#components/ui/field.tsx";
import type { HostedLanguage } from "./language.ts";

/** Renders a field for a share code. `invalidCode` is the previous input if it wasn't a valid code. */
export const CodeForm = ({
  invalidCode,
  language: { text },
}: {
  invalidCode: string;
  language: HostedLanguage;
}) => (
  <form action="/take" className="mt-6 max-w-sm space-y-4">
    <Field label={text("code")} hint={text("codeHint")} error={invalidCode && text("codeInvalid")}>
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
      {text("continue")}
    </button>
  </form>
);
