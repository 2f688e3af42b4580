export const SORTING = {
  moveUp: (item: string) => `Move ${item} up`,
  moveDown: (item: string) => `Move ${item} down`,
  moved: (item: string, position: number, count: number) =>
    `${item} moved to position ${position} of ${count}.`,
};
