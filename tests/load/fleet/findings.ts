import type { Outcome } from "../chaos/part.ts";

export type Findings = Outcome & {
  /** Records a fault unless the condition holds. */
  expect(condition: boolean, fault: string): void;
};

export function createFindings(): Findings {
  const [report, faults]: [string[], string[]] = [[], []];
  return {
    report,
    faults,
    expect(condition, fault) {
      if (!condition) faults.push(fault);
    },
  };
}
