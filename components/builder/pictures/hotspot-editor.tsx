"use client";

import { type Coords, parseCoordNumbers, type Shape } from "#lib/core/content/shapes.ts";
import { generateRandomId } from "../document/ids.ts";
import type { CanvasPicture } from "./area-canvas.tsx";
import { AreaEditor } from "./area-editor.tsx";

export type Hotspot = { id: string; shape: Shape; coords: Coords; matchMax?: number | null };

type HotspotEditorProps = {
  picture: CanvasPicture;
  hotspots: readonly Hotspot[];
  onChange: (hotspots: Hotspot[]) => void;
  disabled?: boolean;
  /** Whether the ids must not reveal the order in which the areas were drawn. */
  hasRandomIds?: boolean;
};

const MAX_HOTSPOTS = 1000;

/** Edits the hotspots of an image. The answer key determines which ones are correct. */
export const HotspotEditor = ({
  picture,
  hotspots,
  onChange,
  disabled,
  hasRandomIds = false,
}: HotspotEditorProps) => (
  <AreaEditor
    picture={picture}
    areas={hotspots.map(({ id, shape, coords }) => ({ id, shape, coords: parseCoordNumbers(coords) }))}
    limit={MAX_HOTSPOTS}
    disabled={disabled}
    createId={hasRandomIds ? (taken) => generateRandomId("a", new Set(taken.map(({ id }) => id))) : undefined}
    onChange={(areas) =>
      onChange(
        areas.map(({ id, shape, coords }) => {
          const { matchMax } = hotspots.find((each) => each.id === id) ?? {};
          return { id, shape, coords: [...coords], ...(matchMax === undefined ? {} : { matchMax }) };
        }),
      )
    }
  />
);
