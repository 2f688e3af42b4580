import { useEffect, useRef, useState } from "react";
import type { FileAccess } from "#components/content/file-access.ts";
import { type Drawing, exportDrawing, getDrawing, keepDrawing, renderStrokes } from "./drawing-board.ts";
import { loadFile, sendFile } from "./send-file.ts";

/** How long after the last stroke a drawing is saved, in milliseconds. */
const SAVE_DELAY_MS = 1_000;

type UseDrawing = {
  seed: string;
  savedId: string | undefined;
  answer: (ids: string[] | null) => void;
  access: FileAccess | undefined;
  size: { width: number; height: number; scale: number };
  /** The image below the drawing. `isHosted`: the service hosts it and lets every page read it. */
  image: { src: string; isHosted: boolean };
};

/** Keeps a drawing while its control isn't shown, saves it after each change, and loads it after a reload. */
export function useDrawing({ seed, savedId, answer, access, size, image }: UseDrawing) {
  const [drawing, setDrawing] = useState(() => getDrawing(seed));
  const [status, setStatus] = useState<"saving" | "saved" | "failed">();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ answer, access });
  latest.current = { answer, access };
  const set = (next: Drawing) => {
    keepDrawing(seed, next);
    setDrawing(next);
  };

  useEffect(() => {
    const own = getDrawing(seed);
    if (!savedId || own.savedId === savedId || !access) return;
    void loadPicture(access, savedId).then((base) => {
      // A stroke in the meantime began a new drawing.
      if (!base || getDrawing(seed).strokes.length > 0) return;
      const next = { ...getDrawing(seed), base, savedId };
      keepDrawing(seed, next);
      setDrawing(next);
    });
  }, [seed, savedId, access]);

  const save = async (blob: Blob, name: string, drawn: Drawing) => {
    const { access: current, answer: setAnswer } = latest.current;
    if (!current) return;
    setStatus("saving");
    try {
      const options = { name, signal: new AbortController().signal, onProgress: () => {} };
      const { id } = await sendFile(current, blob, options);
      // Another change has begun a save of its own.
      const now = getDrawing(seed);
      if (now.strokes !== drawn.strokes || now.base !== drawn.base) return;
      keepDrawing(seed, { ...now, savedId: id });
      setAnswer([id]);
      setStatus("saved");
    } catch {
      setStatus("failed");
    }
  };
  const saveNow = async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const drawn = getDrawing(seed);
    if (drawn.strokes.length === 0 && !drawn.base) return latest.current.answer(null);
    // The control's own canvas is gone if the learner has moved on to another question.
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: size.width, height: size.height });
    renderStrokes(canvas, drawn, size.scale);
    const blob = await exportDrawing(canvas, await loadImage(image));
    if (blob) await save(blob, "drawing.png", drawn);
  };
  const saveLatest = useRef(saveNow);
  saveLatest.current = saveNow;
  useEffect(
    () => () => {
      if (timer.current !== undefined) void saveLatest.current();
    },
    [],
  );
  return {
    drawing,
    status,
    change(next: Drawing) {
      set(next);
      setStatus("saving");
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void saveLatest.current(), SAVE_DELAY_MS);
    },
    /** Answers with a picture instead of a drawing. */
    async attach(file: File) {
      const base = await createImageBitmap(file).catch(() => undefined);
      if (!base) return setStatus("failed");
      const next: Drawing = { strokes: [], undone: [], base, savedId: undefined };
      set(next);
      await save(file, file.name, next);
    },
  };
}

/** Loads the image to store the drawing on it. Resolves to null if that fails. */
const loadImage = ({ src, isHosted }: UseDrawing["image"]): Promise<HTMLImageElement | null> =>
  new Promise((resolve) => {
    const loaded = new Image();
    // Without this, the browser wouldn't let the page store the drawing together with the image.
    if (isHosted) loaded.crossOrigin = "anonymous";
    loaded.onload = () => resolve(loaded);
    loaded.onerror = () => resolve(null);
    loaded.src = src;
  });

async function loadPicture(access: FileAccess, id: string): Promise<ImageBitmap | undefined> {
  const blob = await loadFile(access, id);
  return blob && createImageBitmap(blob).catch(() => undefined);
}
