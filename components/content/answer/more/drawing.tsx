import { type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { getMoreLanguage, type MoreLanguage } from "#components/content/messages/more-language.ts";
import { parseIds } from "#components/content/responses.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { Group } from "../group.tsx";
import type { AnswerProps } from "../response-handlers.ts";
import {
  type Drawing,
  EMPTY_DRAWING,
  getCanvasSize,
  renderStrokes,
  type Stroke,
} from "./files/render-drawing.ts";
import { useDrawing } from "./files/use-drawing.ts";

const COLORS = { black: "#111111", red: "#c62828", blue: "#1555c0", green: "#1b7a3d" } as const;
type Color = keyof typeof COLORS;
const COLOR_NAMES = Object.keys(COLORS) as Color[];
type Tool = Color | "eraser";

/** The width of a pen and of the eraser, as shares of the image's width. */
const PEN_WIDTH = 0.006;
const ERASER_WIDTH = 0.04;

/** Renders an image that learners draw on, with a pen, a finger or the mouse. */
export function DrawingPad(props: AnswerProps<DocNode<"drawingInteraction">>) {
  const { node, value, answer, context, prompt, seed, announce, disabled } = props;
  const { image } = node.attrs;
  const language = getMoreLanguage(context.language);
  const [tool, setTool] = useState<Tool>("black");
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = getCanvasSize(image);
  const { drawing, status, board } = useDrawing({
    seed,
    savedId: parseIds(value)[0],
    answer,
    access: context.files,
    image,
    src: context.getImageUrl(image.src),
  });
  useLayoutEffect(() => {
    if (canvas.current) renderStrokes(canvas.current, drawing, size.scale);
  }, [drawing, size.scale]);
  const current = useRef<Stroke>(undefined);
  const getPoint = ({
    currentTarget,
    clientX,
    clientY,
  }: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const box = currentTarget.getBoundingClientRect();
    return [
      ((clientX - box.left) / box.width) * image.width,
      ((clientY - box.top) / box.height) * image.height,
    ];
  };
  const showStroke = (stroke: Stroke) => {
    const shown: Drawing = { ...drawing, strokes: [...drawing.strokes, stroke] };
    if (canvas.current) renderStrokes(canvas.current, shown, size.scale);
  };
  const change = (next: Drawing) => board.change(next);
  const finish = () => {
    const stroke = current.current;
    current.current = undefined;
    if (stroke) change({ ...drawing, strokes: [...drawing.strokes, stroke], undone: [] });
  };
  if (!context.files) return <p className="text-muted">{language.text("uploadsOff")}</p>;
  const isEmpty = drawing.strokes.length === 0 && !drawing.base;
  return (
    <Group label={prompt}>
      <fieldset disabled={disabled} className="flex flex-wrap items-center gap-1">
        <legend className="sr-only">{language.text("drawingTools")}</legend>
        {([...COLOR_NAMES, "eraser"] as const).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={tool === name}
            className={`button ${tool === name ? "button-primary" : "button-secondary"}`}
            onClick={() => setTool(name)}
          >
            {language.text(`pen_${name}`)}
          </button>
        ))}
        <ToolButton
          isOff={drawing.strokes.length === 0}
          onClick={() => {
            const last = drawing.strokes.slice(-1);
            change({
              ...drawing,
              strokes: drawing.strokes.slice(0, -1),
              undone: [...drawing.undone, ...last],
            });
          }}
        >
          {language.text("undo")}
        </ToolButton>
        <ToolButton
          isOff={drawing.undone.length === 0}
          onClick={() => {
            const last = drawing.undone.slice(-1);
            change({
              ...drawing,
              strokes: [...drawing.strokes, ...last],
              undone: drawing.undone.slice(0, -1),
            });
          }}
        >
          {language.text("redo")}
        </ToolButton>
        <ToolButton
          isOff={isEmpty}
          onClick={() => {
            change(EMPTY_DRAWING);
            announce(language.text("drawingCleared"));
          }}
        >
          {language.text("clearDrawing")}
        </ToolButton>
      </fieldset>
      <div className="relative inline-block max-w-full rounded border border-line bg-white">
        <svg
          viewBox={`0 0 ${image.width} ${image.height}`}
          width={image.width}
          role="img"
          aria-label={image.alt || context.language.text("image")}
          className="block h-auto max-w-full select-none"
        >
          <image href={context.getImageUrl(image.src)} width={image.width} height={image.height} />
        </svg>
        <canvas
          ref={canvas}
          width={size.width}
          height={size.height}
          role="img"
          aria-label={language.text(isEmpty ? "drawingEmpty" : "drawingStrokes", {
            n: drawing.strokes.length,
          })}
          className={`absolute inset-0 size-full touch-none ${disabled ? "" : "cursor-crosshair"}`}
          onPointerDown={(event) => {
            if (disabled || event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            const isEraser = tool === "eraser";
            const width = Math.max(2, image.width * (isEraser ? ERASER_WIDTH : PEN_WIDTH));
            const color = isEraser ? "#000000" : COLORS[tool];
            current.current = { points: [getPoint(event)], width, color, isEraser };
            showStroke(current.current);
          }}
          onPointerMove={(event) => {
            if (!current.current) return;
            current.current.points.push(getPoint(event));
            showStroke(current.current);
          }}
          onPointerUp={finish}
          onPointerCancel={finish}
        />
      </div>
      <p role="status" dir="auto" className="text-sm text-muted">
        {status ? language.text(status) : ""}
      </p>
      <AttachPicture language={language} disabled={disabled} onFile={(file) => void board.attach(file)} />
    </Group>
  );
}

/** Renders a button that stays focusable while it has nothing to do, because it disables itself when it is pressed. */
const ToolButton = ({
  isOff,
  onClick,
  children,
}: {
  isOff: boolean;
  onClick: () => void;
  children: ReactNode;
}) => (
  <button
    type="button"
    className="button button-quiet"
    aria-disabled={isOff}
    onClick={() => {
      if (!isOff) onClick();
    }}
  >
    {children}
  </button>
);

/** The alternative for learners who can't draw in the browser. */
const AttachPicture = ({
  language,
  disabled,
  onFile,
}: {
  language: MoreLanguage;
  disabled: boolean;
  onFile: (file: File) => void;
}) => (
  <p dir="auto" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
    {language.text("attachHint")}
    <label
      className={`button button-quiet focus-within:outline-2 focus-within:outline-accent ${disabled ? "" : "cursor-pointer"}`}
    >
      {language.text("attachPicture")}
      <input
        type="file"
        accept="image/*"
        className="sr-only"
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          currentTarget.value = "";
        }}
      />
    </label>
  </p>
);
