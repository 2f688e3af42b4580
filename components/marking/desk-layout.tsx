import type { ReactNode } from "react";

type DeskLayoutProps = {
  /** The question and the answer. */
  answer: ReactNode;
  /** The fields of the mark. */
  panel: ReactNode;
  /** What moves on. It is always visible, except in a low window. */
  footer: ReactNode;
};

/** Elements that get the focus stay above the footer, which is highest on a phone. */
const ABOVE_FOOTER = "tall:max-lg:**:scroll-mb-40 tall:max-sm:**:scroll-mb-56";

/**
 * Places an answer next to its mark. In a wide window, the mark and its footer stay in view while a long answer scrolls.
 * In a narrow one, the footer stays at the bottom edge, where a thumb reaches it. In a low one, it follows the mark, because
 * it would cover most of the window.
 */
export const DeskLayout = ({ answer, panel, footer }: DeskLayoutProps) => (
  <div className="gap-4 max-lg:flex max-lg:flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-6 xl:grid-cols-[minmax(0,1fr)_23rem]">
    <div className={`min-w-0 space-y-4 ${ABOVE_FOOTER}`}>{answer}</div>
    {/* A wide window has 9rem above this column before the page is scrolled. */}
    <div className="max-lg:contents lg:sticky lg:top-4 lg:flex lg:max-h-[max(20rem,calc(100dvh-9rem))] lg:min-w-0 lg:flex-col lg:self-start">
      <div className={`space-y-4 lg:-mx-1 lg:min-h-0 lg:overflow-y-auto lg:px-1 lg:pb-4 ${ABOVE_FOOTER}`}>
        {panel}
      </div>
      <div className="space-y-3 border-t border-line bg-paper pt-3 max-lg:-mx-4 max-lg:px-4 sm:max-lg:-mx-8 sm:max-lg:px-8 tall:max-lg:sticky tall:max-lg:bottom-0 tall:max-lg:z-20 tall:max-lg:pt-2 tall:max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        {footer}
      </div>
    </div>
  </div>
);
