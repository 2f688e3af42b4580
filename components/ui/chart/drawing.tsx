import type { ReactNode } from "react";

type DrawingProps = { height: number; className?: string | undefined; children: ReactNode };

/**
 * Renders a drawing that is as wide as its container, and `height` pixels high. Its horizontal positions are
 * percentages, so that text has the same size in every width.
 */
export const StretchedDrawing = ({ height, className = "", children }: DrawingProps) => (
  <svg width="100%" height={height} className={`block overflow-visible ${className}`} aria-hidden="true">
    {children}
  </svg>
);

/** The width in pixels of a drawing in a narrow window, and of a character of its text, which is `text-xs`. */
export const NARROW_WIDTH = 240;
const CHARACTER_WIDTH = 7;

/** Returns the width in pixels of the longest of these texts. */
export const measureText = (texts: readonly (string | number)[]): number =>
  Math.max(0, ...texts.map((text) => String(text).length)) * CHARACTER_WIDTH;

/** Hides an element of a drawing in narrow containers. */
export const WIDE_ONLY = "@max-md:hidden";
