import type { ReactNode } from "react";

/** Stands for the time in a sentence until it is replaced by an element. */
export const TIME_SLOT = "\uFFFC";

/** Renders a sentence with an element in place of its time. */
export function TimeSentence({ sentence, children }: { sentence: string; children: ReactNode }) {
  const [before, after] = sentence.split(TIME_SLOT);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
