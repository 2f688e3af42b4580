import type { DragEvent } from "react";

const DRAG_TYPE = "application/x-touchstone-part";

/** Returns props that make a part of an interaction draggable. `at` is its index in the visible list. */
export const getDragProps = (interaction: string, at: number, disabled: boolean) => ({
  draggable: !disabled,
  onDragStart: ({ dataTransfer }: DragEvent<HTMLElement>) => {
    dataTransfer.setData(DRAG_TYPE, `${interaction} ${at}`);
    dataTransfer.effectAllowed = "copy";
  },
});

/** Returns props that make an element a drop target for parts of the same interaction. */
export const getDropProps = (interaction: string, disabled: boolean, onDropItem: (at: number) => void) =>
  disabled
    ? {}
    : {
        onDragOver: (event: DragEvent<HTMLElement>) => {
          if (event.dataTransfer.types.includes(DRAG_TYPE)) event.preventDefault();
        },
        onDrop: (event: DragEvent<HTMLElement>) => {
          const [from, at] = event.dataTransfer.getData(DRAG_TYPE).split(" ");
          if (from !== interaction) return;
          event.preventDefault();
          onDropItem(Number(at));
        },
      };
