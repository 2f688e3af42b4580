"use client";

import { AreaEditor } from "#components/builder/pictures/area-editor.tsx";
import type { EditorProps } from "./editor.ts";
import { POINT_SCORING } from "./key-messages.ts";
import { ShareField } from "./number-field.tsx";

const MAX_AREAS = 50;

/** The areas of the picture that are right. */
export function PointKey({ draft, onChange, parts, disabled }: EditorProps<"point">) {
  const { picture } = parts;
  const shares = new Map(draft.areas.map(({ id, fraction }) => [id, fraction]));
  if (!picture)
    return <p className="text-sm text-muted">Add the picture first: its areas are drawn on it.</p>;
  return (
    <div className="space-y-3">
      <p className="text-sm font-medium">Where is a point right?</p>
      <AreaEditor
        picture={picture}
        areas={draft.areas}
        limit={MAX_AREAS}
        disabled={disabled}
        onChange={(areas) =>
          onChange({
            ...draft,
            areas: areas.map((area) => ({ ...area, fraction: shares.get(area.id) ?? 1 })),
          })
        }
        renderExtra={({ id }, index) => (
          <ShareField
            label={`What area ${index + 1} is worth`}
            value={shares.get(id) ?? 1}
            disabled={disabled}
            onChange={(fraction) =>
              onChange({
                ...draft,
                areas: draft.areas.map((area) => (area.id === id ? { ...area, fraction } : area)),
              })
            }
          />
        )}
      />
      <p className="text-sm text-muted">{POINT_SCORING}</p>
    </div>
  );
}
