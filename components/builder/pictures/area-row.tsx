"use client";

import { type KeyboardEvent, type ReactNode, useState } from "react";
import { NumberField } from "#components/builder/keys/number-field.tsx";
import { RemoveButton } from "#components/builder/keys/remove-button.tsx";
import { AREAS } from "#lib/messages/editor-pictures.ts";
import {
  type Area,
  formatCorners,
  moveArea,
  type Point,
  parseCorners,
  resizeArea,
  type Size,
} from "./areas.ts";

type AreaRowProps = {
  area: Area;
  /** The area's name within labels, such as "area 2". */
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

/** The distance moved with each key press, as a fraction of the image's shorter side. */
const STRIDE = 1 / 50;
/** The smallest radius, in image pixels. */
const MIN_RADIUS = 0.001;

/** An area's row, with a button that moves it with the keyboard, and fields for its coordinates. */
export function AreaRow({ area, name, size, isSelected, disabled, children, ...handlers }: AreaRowProps) {
  const stride = Math.max(1, Math.round(Math.min(size.width, size.height) * STRIDE));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || disabled) return;
    event.preventDefault();
    const by: Point = [step[0] * stride, step[1] * stride];
    handlers.onChange(event.shiftKey ? resizeArea(area, by, size) : moveArea(area, by, size));
  };
  return (
    <li
      className={`rounded-md border p-2 text-sm ${isSelected ? "border-accent" : "border-line"}`}
      onFocus={handlers.onSelect}
    >
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          className="button button-secondary"
          aria-label={AREAS.moveWithKeys(name)}
          title={AREAS.moveTitle}
          disabled={disabled}
          onKeyDown={onKeyDown}
          onClick={handlers.onSelect}
        >
          <span aria-hidden="true">✥</span>
          <span aria-hidden="true" className="capitalize">
            {name}
          </span>
        </button>
        <CoordinateFields area={area} name={name} disabled={disabled} onChange={handlers.onChange} />
        <span className="ml-auto flex items-center gap-1">
          {children}
          <RemoveButton name={name} disabled={disabled} onRemove={handlers.onRemove} />
        </span>
      </div>
    </li>
  );
}

type CoordinateFieldsProps = Pick<AreaRowProps, "area" | "name" | "disabled" | "onChange">;

function CoordinateFields({ area, name, disabled, onChange }: CoordinateFieldsProps) {
  if (area.shape === "poly") {
    return <CornersField area={area} name={name} disabled={disabled} onChange={onChange} />;
  }
  return AREAS.measures[area.shape].map((measure, i) => (
    <NumberField
      key={measure}
      label={AREAS.measureLabel(measure, name)}
      prefix={measure}
      className="w-16"
      value={area.coords[i]}
      {...(area.shape === "circle" && i === 2 ? { min: MIN_RADIUS } : {})}
      disabled={disabled}
      onChange={(value) => {
        if (value !== undefined)
          onChange({ ...area, coords: area.coords.map((each, j) => (j === i ? value : each)) });
      }}
    />
  ));
}

function CornersField({ area, name, disabled, onChange }: CoordinateFieldsProps) {
  const [typedText, setTypedText] = useState("");
  const formatted = formatCorners(area.coords);
  const coords = parseCorners(typedText);
  const text = coords && formatCorners(coords) !== formatted ? formatted : typedText || formatted;
  return (
    <input
      className="input min-w-0 flex-1 basis-40 font-mono"
      aria-label={AREAS.corners(name)}
      aria-invalid={parseCorners(text) ? undefined : true}
      disabled={disabled}
      value={text}
      onChange={(event) => {
        setTypedText(event.target.value);
        const next = parseCorners(event.target.value);
        if (next) onChange({ ...area, coords: next });
      }}
    />
  );
}
