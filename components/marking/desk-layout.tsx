import type { ReactNode } from "react";

type DeskLayoutProps = {
  /** The question and the answer. */
  answer: ReactNode;
  /** The fields of the mark. */
  panel: ReactNode;
  /** What moves on. It is always visible. */
  footer: ReactNode;
};

/**
 * Places an answer next to its mark. In a wide window, the mark and its footer stay in view while a long answer scrolls.
 * In a narrow one, the footer stays at the bottom edge, where a thumb reaches it, and focused fields stay above it.
 */
export const DeskLayout = ({ answer, panel, footer }: DeskLayoutProps) => (
  <div className="grid gap-4 max-lg:pb-28 max-lg:**:scroll-mb-32 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-6 xl:grid-cols-[minmax(0,1fr)_23rem]">
    <div className="min-w-0 space-y-4">{answer}</div>
    {/* A wide window has 9rem above this column before the page is scrolled. */}
    <div className="min-w-0 lg:sticky lg:top-4 lg:flex lg:max-h-[max(20rem,calc(100dvh-9rem))] lg:flex-col lg:self-start">
      <div className="space-y-4 lg:-mx-1 lg:min-h-0 lg:overflow-y-auto lg:px-1 lg:pb-4">{panel}</div>
      <div className="space-y-3 border-t border-line bg-paper max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:px-4 max-lg:pt-2 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:max-lg:px-8 lg:pt-3">
        {footer}
      </div>
    </div>
  </div>
);
