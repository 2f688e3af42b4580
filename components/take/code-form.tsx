import { Field } from "#components/ui/field.tsx";
import { SHARE_CODE } from "#lib/messages/hosted.ts";

/** Renders a field for a share code. `invalidCode` is the previous input if it wasn't a valid code. */
export const CodeForm = ({ invalidCode }: { invalidCode: string }) => (
  <form action="/take" className="mt-6 max-w-sm space-y-4">
    <Field label={SHARE_CODE.label} hint={SHARE_CODE.hint} error={invalidCode && SHARE_CODE.invalid}>
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
      {SHARE_CODE.submit}
    </button>
  </form>
);
