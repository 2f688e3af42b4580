import type { KeyboardCoordinateGetter } from "@dnd-kit/core";

/** While a folder is dragged by keyboard, the up and down arrow keys move it from one drop target to the next. */
export const getNextDropCoordinates: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const direction = event.code === "ArrowDown" ? 1 : event.code === "ArrowUp" ? -1 : 0;
  if (direction === 0) return undefined;
  event.preventDefault();
  const dropTargets = context.droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = context.droppableRects.get(id);
      return rect ? [{ id, rect }] : [];
    })
    .sort((a, b) => a.rect.top - b.rect.top);
  const at = dropTargets.findIndex(({ id }) => id === context.over?.id);
  const next = dropTargets[at + direction];
  const dragged = context.collisionRect;
  if (!next || !dragged) return currentCoordinates;
  // Centers are aligned, whatever the heights.
  const middle = next.rect.top + next.rect.height / 2;
  return {
    x: currentCoordinates.x + next.rect.left - dragged.left,
    y: currentCoordinates.y + middle - (dragged.top + dragged.height / 2),
  };
};
