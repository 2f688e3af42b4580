/** Messages in the fields of an image, and for areas that the author draws on it. */
export const IMAGE_FIELD = {
  name: "Image",
  alt: "Alt text",
  altHint: "Read aloud by screen readers. Don’t give away the answer.",
  altMissing: "Describe the image so that everyone can answer.",
  decorative: "Decorative image (adds nothing to the text)",
  choose: "Choose image",
  replace: "Replace image",
  dropHint: "or drop or paste one here. PNG, JPEG, GIF, WebP, or AVIF.",
  progress: "Upload progress",
  percent: (share: number) => `${Math.floor(share * 100)}%`,
};

/** Messages for drawing areas. The label of a field names the measure and then the area: "left of area 2". */
export const AREAS = {
  tool: "Tool",
  tools: { move: "Move", rect: "Rectangle", circle: "Circle", poly: "Polygon" },
  help: {
    move: "Drag an area to move it, or a handle to change its shape.",
    rect: "Drag from one corner to the opposite one.",
    circle: "Drag from the center to the edge.",
    poly: "Click each corner, then click the first one again to close the shape.",
  },
  name: (number: number) => `area ${number}`,
  added: (number: number) => `Area ${number} added.`,
  removed: (number: number) => `Area ${number} removed.`,
  addAtCenter: "Add an area at the center of the image",
  addAtCenterLabel: "Add at center:",
  addShapeAtCenter: (shape: string) => `Add a ${shape} at the center`,
  shapes: { rect: "rectangle", circle: "circle", poly: "triangle" },
  moveWithKeys: (area: string) => `Move ${area} with the arrow keys; hold Shift to resize`,
  moveTitle: "Arrow keys move it, Shift+arrow keys resize it",
  measures: { rect: ["left", "top", "right", "bottom"], circle: ["x", "y", "radius"] },
  measureLabel: (measure: string, area: string) => `${measure} of ${area}`,
  corners: (area: string) => `Corners of ${area}, as x,y pairs separated by spaces`,
};
