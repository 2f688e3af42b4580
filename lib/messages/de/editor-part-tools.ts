export const PART_TOOLS = {
  move: (name: string) => `Verschieben: ${name}`,
  moveTitle: "Zum Verschieben ziehen oder für Schaltflächen klicken (Alt+↑ ↓)",
  up: (name: string) => `Nach oben: ${name}`,
  down: (name: string) => `Nach unten: ${name}`,
  remove: (name: string) => `Entfernen: ${name}`,
  removed: (name: string) => `Entfernt: ${name}`,
};
