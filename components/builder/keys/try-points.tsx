"use client";

import type { Interaction } from "#lib/grading/interaction.ts";
import { maxChoices } from "./key-types.ts";
import { NumberField } from "./number-field.tsx";
import type { PictureAttrs } from "./parts.ts";

type TryPointsProps = {
  picture: PictureAttrs;
  interaction: Interaction | null;
  value: unknown;
  onChange: (value: unknown) => void;
};

type Point = [x: number, y: number];

/** Points set on the picture by a click, or by their numbers. */
export function TryPoints({ picture, interaction, value, onChange }: TryPointsProps) {
  const { src, width, height } = picture;
  const points = (Array.isArray(value) ? value : []) as Point[];
  const most = maxChoices(interaction) || 100;
  const set = (next: readonly Point[]) => onChange(next.slice(-most));
  const radius = Math.max(3, Math.min(width, height) / 60);
  return (
    <div className="space-y-2">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        className="h-auto max-h-72 w-full cursor-crosshair rounded border border-line"
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const at = (from: number, start: number, length: number, size: number) =>
            Math.round(((from - start) / (length || 1)) * size);
          set([
            ...points,
            [at(event.clientX, box.left, box.width, width), at(event.clientY, box.top, box.height, height)],
          ]);
        }}
      >
        <image href={src} width={width} height={height} />
        {points.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} className="fill-accent stroke-on-accent" />
        ))}
      </svg>
      {points.map(([x, y], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: points are told apart by their place alone
        <p key={index} className="flex flex-wrap items-center gap-2 text-sm">
          Point {index + 1}
          {([x, y] as const).map((each, axis) => (
            <NumberField
              key={axis === 0 ? "x" : "y"}
              label={`${axis === 0 ? "x" : "y"} of point ${index + 1}`}
              className="w-20"
              value={each}
              onChange={(next) => {
                if (next === undefined) return;
                const changed: Point = axis === 0 ? [next, y] : [x, next];
                onChange(points.map((point, i) => (i === index ? changed : point)));
              }}
            />
          ))}
        </p>
      ))}
      {points.length < most && (
        <button
          type="button"
          className="button button-secondary"
          onClick={() => set([...points, [Math.round(width / 2), Math.round(height / 2)]])}
        >
          Set a point in the middle
        </button>
      )}
    </div>
  );
}
