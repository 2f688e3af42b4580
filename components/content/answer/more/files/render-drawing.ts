/** A line that was drawn without lifting the pen. Coordinates are in pixels of the image. */
export type Stroke = { points: [x: number, y: number][]; width: number; color: string; isEraser: boolean };

/** A drawing on an image: what was saved or attached before, and the strokes since. */
export type Drawing = {
  strokes: readonly Stroke[];
  /** The strokes that Undo took back. */
  undone: readonly Stroke[];
  /** A drawing that was saved earlier, such as before a reload, which includes the image. Or an attached picture. */
  base: ImageBitmap | undefined;
  /** The file that `base` was read from. It is a `File` if the learner has attached it. */
  file: Blob | undefined;
};

export const EMPTY_DRAWING: Drawing = { strokes: [], undone: [], base: undefined, file: undefined };

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
  if (base) drawBase(pen, base);
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

/** Draws a picture as large as the canvas allows, on white where its aspect ratio leaves space. */
function drawBase(pen: CanvasRenderingContext2D, base: ImageBitmap): void {
  const { width, height } = pen.canvas;
  const scale = Math.min(width / base.width, height / base.height);
  const shown = { width: base.width * scale, height: base.height * scale };
  // A drawing that was saved has the canvas's own size, and may be transparent.
  if (width - shown.width >= 1 || height - shown.height >= 1) {
    pen.fillStyle = "#ffffff";
    pen.fillRect(0, 0, width, height);
  }
  pen.drawImage(base, (width - shown.width) / 2, (height - shown.height) / 2, shown.width, shown.height);
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
