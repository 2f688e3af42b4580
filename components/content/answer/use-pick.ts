import { type MouseEvent, useState } from "react";

/**
 * Lets a learner tap a part and then its place, instead of dragging it. This is only for pointers: keyboards and screen
 * readers use the controls at the places.
 */
export function usePick(disabled: boolean) {
  const [picked, setPicked] = useState<string>();
  /** Returns props that make a part pick itself, or put itself down again. */
  const getPartProps = (id: string) =>
    disabled
      ? {}
      : {
          "data-picked": picked === id ? "" : undefined,
          onClick: (event: MouseEvent<HTMLElement>) => {
            if (!isOnControl(event)) setPicked(picked === id ? undefined : id);
          },
        };
  /** Returns props that make an element receive the part that is picked. Its own controls don't react meanwhile. */
  const getPlaceProps = (place: (id: string) => void) =>
    disabled || picked === undefined
      ? {}
      : {
          "data-open": "",
          onClick: (event: MouseEvent<HTMLElement>) => {
            if (isOnControl(event)) return;
            place(picked);
            setPicked(undefined);
          },
        };
  return { picked, getPartProps, getPlaceProps };
}

const isOnControl = ({ target }: MouseEvent<HTMLElement>): boolean =>
  target instanceof Element && target.closest("button, input, select, a") !== null;

/** The look of a part that can be picked, and of a place that can receive one. */
export const PART_CLASSES =
  "min-h-9 cursor-grab rounded-md border border-edge/60 bg-surface px-2.5 py-1 data-picked:border-accent data-picked:bg-accent/12 data-picked:outline-2 data-picked:outline-accent";
export const PLACE_CLASSES =
  "data-open:cursor-pointer data-open:rounded-md data-open:outline-2 data-open:outline-dashed data-open:outline-accent data-open:[&_select]:pointer-events-none";
