/** The tools beside an option, item, or word. `name` is one of PART_REFERENCES. */
export const PART_TOOLS = {
  move: (name: string) => `Move ${name}`,
  moveTitle: "Drag to move, or click for buttons (Alt+↑ ↓)",
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `Removed ${name}`,
};
