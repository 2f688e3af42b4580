"use client";

import { AreaEditor } from "#components/builder/pictures/area-editor.tsx";
import { POINT_SCORING } from "#lib/messages/editor-key-rules.ts";
import { KEYS, POINT_KEY } from "#lib/messages/editor-keys.ts";
import { AREAS } from "#lib/messages/editor-pictures.ts";
import type { EditorProps } from "./editor-props.ts";
import { ShareField } from "./number-field.tsx";

const MAX_AREAS = 50;

/** Edits the correct areas of the image and the credit that each area earns. */
export function PointKey({ draft, onChange, parts, disabled }: EditorProps<"point">) {
  const { picture } = parts;
  const shares = new Map(draft.areas.map(({ id, fraction }) => [id, fraction]));
  if (!picture) return <p className="text-sm text-muted">{POINT_KEY.noImage}</p>;
  return (
    <div className="space-y-3">
      <p className="text-sm font-medium">{POINT_KEY.title}</p>
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
            label={KEYS.creditFor(AREAS.name(index + 1))}
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
      <p className="text-sm text-muted">{POINT_SCORING.perArea}</p>
    </div>
  );
}
