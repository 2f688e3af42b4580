"use client";

import {
  DndContext,
  PointerSensor,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type ReactNode, useId } from "react";
import type { Interaction } from "#lib/core/grading/interaction.ts";
import { addPair, isSamePair } from "./edit-draft.ts";
import { buildLimits } from "./fit-key.ts";
import type { InteractionParts } from "./interaction-parts.ts";
import type { Pair } from "./key-draft.ts";
import { PairLine } from "./pair-line.tsx";

export type PairInteraction = Extract<Interaction, { sources: unknown }>;

type PairFieldsProps = {
  interaction: PairInteraction;
  parts: InteractionParts;
  pairs: readonly Pair[];
  onChange: (pairs: readonly Pair[]) => void;
  disabled?: boolean | undefined;
};

/**
 * Edits the correct pairs, with a line for each source and its targets, or for each gap and its words. Authors select
 * the matches in the line or drag them onto it.
 */
export function PairFields({ interaction, parts, pairs, onChange, disabled = false }: PairFieldsProps) {
  const isGaps =
    interaction.kind === "gapMatchInteraction" || interaction.kind === "graphicGapMatchInteraction";
  const [sources, targets] = [buildLimits(interaction.sources), buildLimits(interaction.targets)];
  const [lines, options] = isGaps
    ? [interaction.targets, interaction.sources]
    : [interaction.sources, interaction.targets];
  const [getLineName, getOptionName] = isGaps
    ? [parts.getTargetName, parts.getName]
    : [parts.getName, parts.getTargetName];
  const toPair = (line: string, option: string): Pair => (isGaps ? [option, line] : [line, option]);
  const isPicked = (line: string, option: string) =>
    pairs.some((pair) => isSamePair(pair, toPair(line, option)));
  const addOption = (line: string, option: string) =>
    onChange(addPair(pairs, toPair(line, option), sources, targets));
  const removeOption = (line: string, option: string) =>
    onChange(pairs.filter((pair) => !isSamePair(pair, toPair(line, option))));
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragEnd={({ active, over }) => {
        if (over && !disabled)
          addOption(String(over.data.current?.line), String(active.data.current?.option));
      }}
    >
      <div aria-hidden="true" className="mb-2 flex flex-wrap gap-1.5">
        {options.map(({ id }) => (
          <DraggableOption key={id} option={id} disabled={disabled}>
            {getOptionName(id)}
          </DraggableOption>
        ))}
      </div>
      <ul className="space-y-1">
        {lines.map(({ id, matchMax }) => (
          <DroppableLine key={id} line={id}>
            <PairLine
              name={getLineName(id)}
              isSingle={matchMax === 1}
              options={options.map((option) => ({
                id: option.id,
                name: getOptionName(option.id),
                isPicked: isPicked(id, option.id),
              }))}
              disabled={disabled}
              onAdd={(option) => addOption(id, option)}
              onRemove={(option) => removeOption(id, option)}
            />
          </DroppableLine>
        ))}
      </ul>
    </DndContext>
  );
}

type DraggableOptionProps = { option: string; disabled: boolean; children: ReactNode };

/** An option that can be dragged onto a line. It is hidden from screen readers, because each line also has fields. */
function DraggableOption({ option, disabled, children }: DraggableOptionProps) {
  const id = `option ${option}`;
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id, data: { option }, disabled });
  return (
    <span
      ref={setNodeRef}
      {...listeners}
      // The style is set only in the browser and during a drag, because the content security policy blocks style
      // attributes in HTML.
      style={transform ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)` } : undefined}
      className={`rounded-md border border-edge/60 bg-surface px-2 py-1 text-sm wrap-anywhere select-none ${disabled ? "" : "cursor-grab touch-none"} ${isDragging ? "relative z-10 shadow-lg" : ""}`}
    >
      {children}
    </span>
  );
}

function DroppableLine({ line, children }: { line: string; children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id: `line ${line}`, data: { line } });
  return (
    <li ref={setNodeRef} className={`rounded-md px-1 py-0.5 text-sm ${isOver ? "bg-accent/12" : ""}`}>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">{children}</div>
    </li>
  );
}
