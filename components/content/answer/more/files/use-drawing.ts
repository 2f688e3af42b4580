import { useEffect, useState } from "react";
import { type DrawingConnection, getDrawingBoard } from "./drawing-board.ts";

type UseDrawing = Omit<DrawingConnection, "access"> & {
  seed: string;
  savedId: string | undefined;
  access: DrawingConnection["access"] | undefined;
};

/** Shows the drawing of an answer, and loads it after a reload. */
export function useDrawing({ seed, savedId, access, ...connection }: UseDrawing) {
  const board = getDrawingBoard(seed);
  const [shown, setShown] = useState({ drawing: board.drawing, status: board.status });
  useEffect(() => {
    if (access) void board.connect({ access, ...connection });
  });
  useEffect(() => {
    const show = () => setShown({ drawing: board.drawing, status: board.status });
    show();
    return board.subscribe(show);
  }, [board]);
  const canLoad = access !== undefined;
  useEffect(() => {
    if (canLoad) void board.adopt(savedId);
  }, [board, savedId, canLoad]);
  return { ...shown, board };
}
