/** A line that was drawn without lifting the pen. Coordinates are in pixels of the image. */
export type Stroke = { points: [x: number, y: number][]; width: number; color: string; isEraser: boolean };

/** A drawing on an image: what was saved before, and the strokes since. */
export type Drawing = {
  strokes: readonly Stroke[];
  /** The strokes that Undo took back. */
  undone: readonly Stroke[];
  /** A drawing that was saved earlier, such as before a reload. It includes the image. */
  base: ImageBitmap | undefined;
  /** The id of the saved file. */
  savedId: string | undefined;
};

export const EMPTY_DRAWING: Drawing = { strokes: [], undone: [], base: undefined, savedId: undefined };

const drawings = new Map<string, Drawing>();

/** Returns the drawing of an answer, which its seed identifies. It outlives the control that shows it. */
export const getDrawing = (seed: string): Drawing => drawings.get(seed) ?? EMPTY_DRAWING;
export const keepDrawing = (seed: string, drawing: Drawing): void => void drawings.set(seed, drawing);

/** A canvas larger than this would need much memory on phones. */
const MAX_SIDE = 2_000;

/** Returns the size of the canvas for an image, in pixels. */
export function getCanvasSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale), scale };
}

/** Draws the strokes on a canvas, which is emptied first. */
export function renderStrokes(canvas: HTMLCanvasElement, { strokes, base }: Drawing, scale: number): void {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.globalCompositeOperation = "source-over";
  pen.clearRect(0, 0, canvas.width, canvas.height);
  if (base) pen.drawImage(base, 0, 0, canvas.width, canvas.height);
  pen.lineCap = "round";
  pen.lineJoin = "round";
  for (const { points, width, color, isEraser } of strokes) {
    pen.globalCompositeOperation = isEraser ? "destination-out" : "source-over";
    pen.strokeStyle = color;
    pen.lineWidth = width * scale;
    pen.beginPath();
    points.forEach(([x, y], i) => {
      if (i === 0) pen.moveTo(x * scale, y * scale);
      else pen.lineTo(x * scale, y * scale);
    });
    // A tap leaves a dot.
    if (points.length === 1) pen.lineTo((points[0]?.[0] ?? 0) * scale + 0.01, (points[0]?.[1] ?? 0) * scale);
    pen.stroke();
  }
}

/**
 * Creates the file of a drawing: the strokes on the image. The strokes are stored alone if the browser doesn't let the
 * page read the image, because it comes from another site.
 */
export async function exportDrawing(
  canvas: HTMLCanvasElement,
  image: HTMLImageElement | null,
): Promise<Blob | undefined> {
  for (const background of [image, null]) {
    try {
      const copy = document.createElement("canvas");
      copy.width = canvas.width;
      copy.height = canvas.height;
      const pen = copy.getContext("2d");
      if (!pen) return undefined;
      if (background) pen.drawImage(background, 0, 0, copy.width, copy.height);
      pen.drawImage(canvas, 0, 0);
      return await new Promise((resolve) => copy.toBlob((blob) => resolve(blob ?? undefined), "image/png"));
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
  }
  return undefined;
}
