/** Lets the focus come to a part of a picture. Preact writes `tabIndex` as it is spelt, which SVG does not know. */
export const focusable = (element: SVGElement | null): void => element?.setAttribute("tabindex", "0");
