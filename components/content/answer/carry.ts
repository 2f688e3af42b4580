import type { DragEvent } from "react";

const TYPE = "application/x-touchstone-part";

/** What makes a part of an interaction one that a mouse can carry; `at` is its place in the list shown. */
export const carried = (interaction: string, at: number, disabled: boolean) => ({
  draggable: !disabled,
  onDragStart: ({ dataTransfer }: DragEvent<HTMLElement>) => {
    dataTransfer.setData(TYPE, `${interaction} ${at}`);
    dataTransfer.effectAllowed = "copy";
  },
});

/** What lets parts of the same interaction be put down on an element. */
export const receives = (interaction: string, disabled: boolean, onPut: (at: number) => void) =>
  disabled
    ? {}
    : {
        onDragOver: (event: DragEvent<HTMLElement>) => {
          if (event.dataTransfer.types.includes(TYPE)) event.preventDefault();
        },
        onDrop: (event: DragEvent<HTMLElement>) => {
          const [from, at] = event.dataTransfer.getData(TYPE).split(" ");
          if (from !== interaction) return;
          event.preventDefault();
          onPut(Number(at));
        },
      };
