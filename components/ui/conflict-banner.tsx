import type { ReactNode } from "react";
import { CONFLICT } from "#lib/messages/common.ts";
import { Banner } from "./banner.tsx";

type ConflictBannerProps = {
  /** Says what someone else has changed. */
  children: ReactNode;
  /** Follows the buttons, such as a link to what is saved. */
  more?: ReactNode;
  onOverwrite: () => void;
  onDiscard: () => void;
};

/** Lets users choose between their changes and those that someone else has saved in the meantime. */
export const ConflictBanner = ({ children, more, onOverwrite, onDiscard }: ConflictBannerProps) => (
  <Banner tone="warn" alert>
    <div className="space-y-1">{children}</div>
    <div className="flex flex-wrap items-center gap-2">
      <button type="button" className="button button-secondary" onClick={onOverwrite}>
        {CONFLICT.keepMine}
      </button>
      <button type="button" className="button button-quiet" onClick={onDiscard}>
        {CONFLICT.takeTheirs}
      </button>
      {more}
    </div>
  </Banner>
);
