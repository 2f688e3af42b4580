import { CodeForm } from "#components/take/code-form.tsx";
import { TakeFrame } from "#components/take/frame.tsx";

/** For a code that nothing has; what was never published has none, so the two cannot be told apart. */
export default function NoAssessment() {
  return (
    <TakeFrame>
      <h1 className="text-2xl font-semibold tracking-tight text-balance">There is no assessment here</h1>
      <p className="mt-3 max-w-prose text-muted">
        The code in the address may be mistyped, or part of it is missing: compare it with the one you were
        given, or ask whoever gave it to you.
      </p>
      <CodeForm invalidCode="" />
    </TakeFrame>
  );
}
