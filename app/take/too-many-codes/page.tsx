import type { Metadata } from "next";
import { TakeFrame } from "#components/take/frame.tsx";

export const metadata: Metadata = { title: "Too many attempts" };

/** What proxy.ts shows to an address from which too many unknown share codes came. */
export default function TooManyCodesPage() {
  return (
    <TakeFrame>
      <h1 className="text-2xl font-semibold tracking-tight text-balance">Too many wrong codes</h1>
      <p className="mt-3 max-w-prose text-muted">
        Many codes that don’t exist were tried from your network in the last hour. Check your code, or wait a
        while and try again. If you have an attempt open, you can continue it from the link you started with.
      </p>
    </TakeFrame>
  );
}
