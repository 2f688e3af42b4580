"use client";

import { type ReactNode, useState } from "react";
import type { Shape } from "#lib/core/content/shapes.ts";
import { AREAS } from "#lib/messages/editor-pictures.ts";
import { AreaCanvas, type CanvasPicture, type Tool } from "./area-canvas.tsx";
import { AreaRow } from "./area-row.tsx";
import { type Area, createCenteredArea, generateAreaId } from "./areas.ts";

type AreaEditorProps = {
  picture: CanvasPicture;
  areas: readonly Area[];
  onChange: (areas: readonly Area[]) => void;
  /** Renders additional fields in an area's row, such as its credit. */
  renderExtra?: ((area: Area, index: number) => ReactNode) | undefined;
  /** The maximum number of areas. */
  limit: number;
  /** Creates the id of a new area. By default, areas are numbered. */
  createId?: ((taken: readonly Area[]) => string) | undefined;
  disabled?: boolean | undefined;
};

const SHAPES: readonly Shape[] = ["rect", "circle", "poly"];
const TOOLS: readonly Tool[] = ["move", ...SHAPES];

/** Edits the areas of an image. Authors draw them on the image, or add, move, and resize them in the list below it. */
export function AreaEditor({
  picture,
  areas,
  onChange,
  renderExtra,
  limit,
  createId = generateAreaId,
  disabled = false,
}: AreaEditorProps) {
  const [tool, setTool] = useState<Tool>(areas.length === 0 ? "rect" : "move");
  const [selected, setSelected] = useState<string>();
  const [announcement, setAnnouncement] = useState("");
  const isFull = areas.length >= limit;
  const add = (area: Omit<Area, "id">) => {
    if (isFull) return;
    const id = createId(areas);
    onChange([...areas, { ...area, id }]);
    setSelected(id);
    setTool("move");
    setAnnouncement(AREAS.added(areas.length + 1));
  };
  const change = (area: Area) => onChange(areas.map((each) => (each.id === area.id ? area : each)));
  return (
    <div className="space-y-3">
      <fieldset className="flex flex-wrap gap-1" disabled={disabled}>
        <legend className="sr-only">{AREAS.tool}</legend>
        {TOOLS.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={tool === name}
            disabled={name !== "move" && isFull}
            className={`button ${tool === name ? "button-primary" : "button-secondary"}`}
            onClick={() => setTool(name)}
          >
            {AREAS.tools[name]}
          </button>
        ))}
      </fieldset>
      <p className="text-sm text-muted">{AREAS.help[tool]}</p>
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
            name={AREAS.name(index + 1)}
            size={picture}
            isSelected={area.id === selected}
            disabled={disabled}
            onSelect={() => setSelected(area.id)}
            onChange={change}
            onRemove={() => {
              onChange(areas.filter(({ id }) => id !== area.id));
              setAnnouncement(AREAS.removed(index + 1));
            }}
          >
            {renderExtra?.(area, index)}
          </AreaRow>
        ))}
      </ol>
      <fieldset className="flex flex-wrap items-center gap-2 text-sm" disabled={disabled || isFull}>
        <legend className="sr-only">{AREAS.addAtCenter}</legend>
        <span aria-hidden="true">{AREAS.addAtCenterLabel}</span>
        {SHAPES.map((shape) => (
          <button
            key={shape}
            type="button"
            className="button button-secondary"
            aria-label={AREAS.addShapeAtCenter(AREAS.shapes[shape])}
            onClick={() => add(createCenteredArea(shape, picture))}
          >
            {AREAS.shapes[shape]}
          </button>
        ))}
      </fieldset>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}
