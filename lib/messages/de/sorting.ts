export const SORTING = {
  moveUp: (item: string) => `${item} nach oben verschieben`,
  moveDown: (item: string) => `${item} nach unten verschieben`,
  moved: (item: string, position: number, count: number) =>
    `${item} steht jetzt an Position ${position} von ${count}.`,
};
