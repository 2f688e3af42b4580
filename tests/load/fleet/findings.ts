import type { Outcome } from "../chaos/part.ts";

export type Findings = Outcome & {
  /** Notes a fault unless it holds. */
  expect(holds: boolean, fault: string): void;
};

export function findings(): Findings {
  const [report, faults]: [string[], string[]] = [[], []];
  return {
    report,
    faults,
    expect(holds, fault) {
      if (!holds) faults.push(fault);
    },
  };
}
