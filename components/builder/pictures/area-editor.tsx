"use client";

import { type ReactNode, useState } from "react";
import { AreaCanvas, type CanvasPicture, type Tool } from "./area-canvas.tsx";
import { AreaRow } from "./area-row.tsx";
import { type Area, createCenteredArea, generateAreaId } from "./areas.ts";

type AreaEditorProps = {
  picture: CanvasPicture;
  areas: readonly Area[];
  onChange: (areas: readonly Area[]) => void;
  /** What is said of each area besides, in its line: what it earns, say. */
  renderExtra?: ((area: Area, index: number) => ReactNode) | undefined;
  /** How many areas there may be. */
  limit: number;
  disabled?: boolean | undefined;
};

const TOOLS: readonly (readonly [Tool, string])[] = [
  ["move", "Move"],
  ["rect", "Rectangle"],
  ["circle", "Circle"],
  ["poly", "Polygon"],
];

const HELP: Record<Tool, string> = {
  move: "Drag an area to move it, its corners to change it.",
  rect: "Drag over the picture from one corner to the other.",
  circle: "Drag from the middle of the circle to its rim.",
  poly: "Click on corner after corner, and on the first one again to close the shape.",
};

/** Areas of a picture: drawn with a pointer on it, or added, moved and measured in the list below it. */
export function AreaEditor({
  picture,
  areas,
  onChange,
  renderExtra,
  limit,
  disabled = false,
}: AreaEditorProps) {
  const [tool, setTool] = useState<Tool>(areas.length === 0 ? "rect" : "move");
  const [selected, setSelected] = useState<string>();
  const [announcement, setAnnouncement] = useState("");
  const isFull = areas.length >= limit;
  const add = (area: Omit<Area, "id">) => {
    if (isFull) return;
    const id = generateAreaId(areas);
    onChange([...areas, { ...area, id }]);
    setSelected(id);
    setTool("move");
    setAnnouncement(`Area ${areas.length + 1} added.`);
  };
  const change = (area: Area) => onChange(areas.map((each) => (each.id === area.id ? area : each)));
  return (
    <div className="space-y-3">
      <fieldset className="flex flex-wrap gap-1" disabled={disabled}>
        <legend className="sr-only">What the pointer does</legend>
        {TOOLS.map(([name, label]) => (
          <button
            key={name}
            type="button"
            aria-pressed={tool === name}
            disabled={name !== "move" && isFull}
            className={`button ${tool === name ? "button-primary" : "button-secondary"}`}
            onClick={() => setTool(name)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <p className="text-sm text-muted">{HELP[tool]}</p>
      <AreaCanvas
        picture={picture}
        areas={areas}
        selected={selected}
        tool={tool}
        disabled={disabled}
        onSelect={setSelected}
        onDraw={add}
        onChange={change}
      />
      <ol className="space-y-2">
        {areas.map((area, index) => (
          <AreaRow
            key={area.id}
            area={area}
            name={`area ${index + 1}`}
            size={picture}
            isSelected={area.id === selected}
            disabled={disabled}
            onSelect={() => setSelected(area.id)}
            onChange={change}
            onRemove={() => {
              onChange(areas.filter(({ id }) => id !== area.id));
              setAnnouncement(`Area ${index + 1} taken out.`);
            }}
          >
            {renderExtra?.(area, index)}
          </AreaRow>
        ))}
      </ol>
      <fieldset className="flex flex-wrap items-center gap-2 text-sm" disabled={disabled || isFull}>
        <legend className="sr-only">Add an area in the middle of the picture</legend>
        <span aria-hidden="true">Add in the middle:</span>
        {SHAPES.map(([shape, label]) => (
          <button
            key={shape}
            type="button"
            className="button button-secondary"
            aria-label={`Add a ${label} in the middle`}
            onClick={() => add(createCenteredArea(shape, picture))}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

const SHAPES = [
  ["rect", "rectangle"],
  ["circle", "circle"],
  ["poly", "triangle"],
] as const;
