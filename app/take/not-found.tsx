import { CodeForm } from "#components/take/code-form.tsx";
import { TakeFrame } from "#components/take/frame.tsx";
import { SHARE_CODE } from "#lib/messages/hosted.ts";

/**
 * The page for an unknown code. An assessment that was never published has no code, so it can't be distinguished from
 * an assessment that doesn't exist.
 */
export default function UnknownCode() {
  return (
    <TakeFrame>
      <h1 className="text-2xl font-semibold tracking-tight text-balance">{SHARE_CODE.notFound}</h1>
      <p className="mt-3 max-w-prose text-muted">{SHARE_CODE.notFoundHint}</p>
      <CodeForm invalidCode="" />
    </TakeFrame>
  );
}
