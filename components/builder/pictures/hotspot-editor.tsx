"use client";

import { type Coords, parseCoordNumbers, type Shape } from "#lib/core/content/shapes.ts";
import type { CanvasPicture } from "./area-canvas.tsx";
import { AreaEditor } from "./area-editor.tsx";

export type Hotspot = { id: string; shape: Shape; coords: Coords };

type HotspotEditorProps = {
  picture: CanvasPicture;
  hotspots: readonly Hotspot[];
  onChange: (hotspots: Hotspot[]) => void;
  disabled?: boolean;
};

const MAX_HOTSPOTS = 1000;

/** Edits the hotspots of an image. The answer key determines which ones are correct. */
export const HotspotEditor = ({ picture, hotspots, onChange, disabled }: HotspotEditorProps) => (
  <AreaEditor
    picture={picture}
    areas={hotspots.map(({ id, shape, coords }) => ({ id, shape, coords: parseCoordNumbers(coords) }))}
    limit={MAX_HOTSPOTS}
    disabled={disabled}
    onChange={(areas) => onChange(areas.map(({ id, shape, coords }) => ({ id, shape, coords: [...coords] })))}
  />
);
