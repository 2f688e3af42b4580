"use client";

import { type PointerEvent, useRef, useState } from "react";
import { Area as AreaShape } from "#components/content/area.tsx";
import type { Shape } from "#lib/core/content/shapes.ts";
import {
  type Area,
  createDrawnArea,
  createPolygon,
  dragHandle,
  getBoundingBox,
  getHandles,
  moveArea,
  type Point,
} from "./areas.ts";

export type CanvasPicture = { src: string; width: number; height: number };
export type Tool = "move" | Shape;

type AreaCanvasProps = {
  picture: CanvasPicture;
  areas: readonly Area[];
  selected: string | undefined;
  tool: Tool;
  disabled: boolean;
  onSelect: (id: string | undefined) => void;
  onDraw: (area: Omit<Area, "id">) => void;
  onChange: (area: Area) => void;
};

/** The action of a pressed pointer. */
type Gesture =
  | { kind: "draw"; from: Point; to: Point }
  | { kind: "move"; area: Area; from: Point }
  | { kind: "reshape"; area: Area; handle: number };

/**
 * The image with its areas, which can be edited with a pointer. The list below it offers the same actions by keyboard.
 */
export function AreaCanvas({
  picture,
  areas,
  selected,
  tool,
  disabled,
  onSelect,
  onDraw,
  onChange,
}: AreaCanvasProps) {
  const { width, height, src } = picture;
  const svg = useRef<SVGSVGElement>(null);
  const [gesture, setGesture] = useState<Gesture>();
  const [outline, setOutline] = useState<readonly Point[]>([]);
  const handleRadius = Math.max(3, Math.min(width, height) / 60);
  const selectedArea = areas.find(({ id }) => id === selected);

  const getPoint = (event: PointerEvent): Point => {
    const box = svg.current?.getBoundingClientRect();
    const toPictureCoordinate = (at: number, from: number, length: number, size: number) =>
      Math.min(size, Math.max(0, Math.round(((at - from) / length) * size)));
    return [
      toPictureCoordinate(event.clientX, box?.left ?? 0, box?.width || 1, width),
      toPictureCoordinate(event.clientY, box?.top ?? 0, box?.height || 1, height),
    ];
  };
  const closePolygon = (points: readonly Point[]) => {
    const area = createPolygon(points);
    if (area) onDraw(area);
    setOutline([]);
  };
  const onPointerDown = (event: PointerEvent) => {
    if (disabled || event.button !== 0) return;
    const at = getPoint(event);
    if (tool === "poly") {
      const [first] = outline;
      const isClosed =
        first && outline.length >= 3 && Math.hypot(at[0] - first[0], at[1] - first[1]) <= 2 * handleRadius;
      if (isClosed) closePolygon(outline);
      else setOutline([...outline, at]);
      return;
    }
    svg.current?.setPointerCapture(event.pointerId);
    if (tool !== "move") return setGesture({ kind: "draw", from: at, to: at });
    const target = event.target as Element;
    const handle = target.getAttribute("data-handle");
    const area = handle === null ? areas.find(({ id }) => id === findAreaId(target)) : selectedArea;
    if (handle === null) onSelect(area?.id);
    if (!area) return;
    setGesture(
      handle === null ? { kind: "move", area, from: at } : { kind: "reshape", area, handle: Number(handle) },
    );
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!gesture) return;
    const at = getPoint(event);
    if (gesture.kind === "draw") return setGesture({ ...gesture, to: at });
    if (gesture.kind === "reshape") return onChange(dragHandle(gesture.area, gesture.handle, at));
    onChange(moveArea(gesture.area, [at[0] - gesture.from[0], at[1] - gesture.from[1]], picture));
  };
  const onPointerUp = () => {
    if (gesture?.kind === "draw" && tool !== "move" && tool !== "poly") {
      const area = createDrawnArea(tool, gesture.from, gesture.to);
      if (area) onDraw(area);
    }
    setGesture(undefined);
  };
  const isDrawing = gesture?.kind === "draw" && tool !== "move" && tool !== "poly";
  const preview = isDrawing ? createDrawnArea(tool, gesture.from, gesture.to) : undefined;
  return (
    <svg
      ref={svg}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className={`h-auto max-h-[28rem] w-full max-w-full rounded border border-line bg-sunken select-none ${disabled ? "" : "touch-none"} ${tool === "move" ? "" : "cursor-crosshair"}`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setGesture(undefined)}
      onDoubleClick={() => {
        if (tool === "poly") closePolygon(outline.slice(0, -1));
      }}
    >
      <image href={src} width={width} height={height} />
      {areas.map((area, index) => (
        <g key={area.id} data-area={area.id} className={tool === "move" && !disabled ? "cursor-move" : ""}>
          <AreaShape
            shape={area.shape}
            coords={area.coords}
            className={area.id === selected ? "fill-accent/35 stroke-accent" : "fill-accent/12 stroke-accent"}
          />
          <AreaNumber number={index + 1} area={area} size={3 * handleRadius} />
        </g>
      ))}
      {preview && (
        <AreaShape shape={preview.shape} coords={preview.coords} className="fill-accent/20 stroke-accent" />
      )}
      {outline.length > 0 && (
        <polyline
          points={outline.flat().join(" ")}
          className="fill-none stroke-accent"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      )}
      {outline.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={handleRadius} className="fill-accent" />
      ))}
      {selectedArea &&
        tool === "move" &&
        !disabled &&
        getHandles(selectedArea).map(([x, y], handle) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: handles are identified by their index
            key={handle}
            data-handle={handle}
            cx={x}
            cy={y}
            r={handleRadius}
            className="cursor-grab fill-surface stroke-accent"
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
          />
        ))}
    </svg>
  );
}

/** Shows an area's number in the list, with an outline that keeps it readable on any image. */
function AreaNumber({ number, area, size }: { number: number; area: Area; size: number }) {
  const [left, top, right, bottom] = getBoundingBox(area);
  return (
    <text
      x={(left + right) / 2}
      y={(top + bottom) / 2}
      fontSize={size}
      textAnchor="middle"
      dominantBaseline="central"
      paintOrder="stroke"
      strokeWidth={size / 5}
      className="pointer-events-none fill-ink stroke-paper font-medium"
    >
      {number}
    </text>
  );
}

const findAreaId = (target: Element): string | null =>
  target.closest("[data-area]")?.getAttribute("data-area") ?? null;
