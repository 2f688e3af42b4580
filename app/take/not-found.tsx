import { TakeFrame } from "#components/take/frame.tsx";

/** For a code that nothing has; what was never published has none, so the two cannot be told apart. */
export default function NoAssessment() {
  return (
    <TakeFrame>
      <h1 className="text-2xl font-semibold tracking-tight text-balance">There is no assessment here</h1>
      <p className="mt-3 max-w-prose text-muted">
        The code in the address has eight letters and digits. One may be missing or mistyped: compare it with
        the one you were given, or ask whoever gave it to you.
      </p>
    </TakeFrame>
  );
}
