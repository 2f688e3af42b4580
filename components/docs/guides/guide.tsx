import type { ReactNode } from "react";
import { Heading } from "../prose.tsx";

/** A guide, with text on the left and code next to it if the window is wide enough. */
export function Guide({
  id,
  title,
  children,
  aside,
}: {
  id: string;
  title: string;
  children: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <section
      id={id}
      className="guide grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 border-t border-line py-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]"
    >
      <div className={`space-y-4 ${aside ? "" : "xl:col-span-2"}`}>
        <Heading id={id} level={2}>
          {title}
        </Heading>
        {children}
      </div>
      {aside && <div className="space-y-4 xl:sticky xl:top-20 xl:self-start">{aside}</div>}
    </section>
  );
}
