import type { Metadata } from "next";
import { TakeFrame } from "#components/take/frame.tsx";
import { SHARE_CODE } from "#lib/messages/hosted.ts";

export const metadata: Metadata = { title: SHARE_CODE.tooMany };

/** Shown by proxy.ts to an IP address that sent too many unknown share codes. */
export default function TooManyCodesPage() {
  return (
    <TakeFrame>
      <h1 className="text-2xl font-semibold tracking-tight text-balance">{SHARE_CODE.tooMany}</h1>
      <p className="mt-3 max-w-prose text-muted">{SHARE_CODE.tooManyHint}</p>
    </TakeFrame>
  );
}
