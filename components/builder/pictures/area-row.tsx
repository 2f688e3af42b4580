"use client";

import { type KeyboardEvent, type ReactNode, useState } from "react";
import { NumberField } from "#components/builder/keys/number-field.tsx";
import { RemoveButton } from "#components/builder/keys/remove-button.tsx";
import { type Area, moved, type Point, readCorners, resized, type Size, writeCorners } from "./areas.ts";

type AreaRowProps = {
  area: Area;
  /** As it is spoken of: "area 2". */
  name: string;
  size: Size;
  isSelected: boolean;
  disabled: boolean;
  onSelect: () => void;
  onChange: (area: Area) => void;
  onRemove: () => void;
  children?: ReactNode;
};

const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** How far one press goes, of the picture's shorter side. */
const STRIDE = 1 / 50;

/** One area: a button to move it by, and its measures as numbers. */
export function AreaRow({ area, name, size, isSelected, disabled, children, ...on }: AreaRowProps) {
  const stride = Math.max(1, Math.round(Math.min(size.width, size.height) * STRIDE));
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || disabled) return;
    event.preventDefault();
    const by: Point = [step[0] * stride, step[1] * stride];
    on.onChange(event.shiftKey ? resized(area, by, size) : moved(area, by, size));
  };
  return (
    <li
      className={`rounded-md border p-2 text-sm ${isSelected ? "border-accent" : "border-line"}`}
      onFocus={on.onSelect}
    >
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          className="button button-secondary"
          aria-label={`Move ${name}: the arrow keys move it, with Shift they change its size`}
          title="Arrow keys move it, with Shift they change its size"
          disabled={disabled}
          onKeyDown={press}
          onClick={on.onSelect}
        >
          <span aria-hidden="true">✥</span>
          <span aria-hidden="true" className="capitalize">
            {name}
          </span>
        </button>
        <Measures area={area} name={name} disabled={disabled} onChange={on.onChange} />
        <span className="ml-auto flex items-center gap-1">
          {children}
          <RemoveButton name={name} disabled={disabled} onRemove={on.onRemove} />
        </span>
      </div>
    </li>
  );
}

const MEASURES = {
  rect: ["left", "top", "right", "bottom"],
  circle: ["x", "y", "radius"],
} as const;

type MeasuresProps = Pick<AreaRowProps, "area" | "name" | "disabled" | "onChange">;

function Measures({ area, name, disabled, onChange }: MeasuresProps) {
  if (area.shape === "poly") {
    return <Corners area={area} name={name} disabled={disabled} onChange={onChange} />;
  }
  return MEASURES[area.shape].map((measure, i) => (
    <NumberField
      key={measure}
      label={`${measure} of ${name}`}
      lead={measure}
      className="w-16"
      value={area.coords[i]}
      {...(measure === "radius" ? { min: 0.001 } : {})}
      disabled={disabled}
      onChange={(value) => {
        if (value !== undefined)
          onChange({ ...area, coords: area.coords.map((each, j) => (j === i ? value : each)) });
      }}
    />
  ));
}

function Corners({ area, name, disabled, onChange }: MeasuresProps) {
  const [typed, setTyped] = useState("");
  const written = writeCorners(area.coords);
  const coords = readCorners(typed);
  const text = coords && writeCorners(coords) !== written ? written : typed || written;
  return (
    <input
      className="input min-w-0 flex-1 basis-40 font-mono"
      aria-label={`Corners of ${name}, as x,y with spaces between them`}
      aria-invalid={readCorners(text) ? undefined : true}
      disabled={disabled}
      value={text}
      onChange={(event) => {
        setTyped(event.target.value);
        const next = readCorners(event.target.value);
        if (next) onChange({ ...area, coords: next });
      }}
    />
  );
}
