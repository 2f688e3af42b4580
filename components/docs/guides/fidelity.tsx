import type { FidelityCell, FidelityRow } from "#lib/contract/fidelity.ts";
import { EXPORT_FORMATS } from "#lib/contract/imports.ts";
import { Prose, Table } from "../prose.tsx";
import rows from "./fidelity.json" with { type: "json" };
import { Guide } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";

const LEVELS = [
  ["exact", "Every question comes back as it was"],
  ["normalized", "Every question scores and reads the same, but is written in another way"],
  ["lossy", "Some questions lose something; its code says what"],
  ["none", "The format can't express such questions, so they are left out"],
] as const;

/** The matrix of formats and interactions, as `npm run fidelity` has measured it. */
export function FidelityGuide() {
  const measured = rows as FidelityRow[];
  const formats = EXPORT_FORMATS.filter((format) => measured.some((row) => row.formats[format]));
  return (
    <Guide id="fidelity" title={getGuideTitle("fidelity")}>
      <Prose text="For each format, questions of every interaction and type of answer key were exported, imported again, and compared. [Codes](#import-export) name what was lost." />
      <Table label="Levels" head={["Level", "Meaning"]} rows={LEVELS} />
      {formats.map((format) => (
        <Table
          key={format}
          label={format}
          head={["Interaction", "Answer key", format, "Without loss", "Losses"]}
          rows={measured.flatMap((row) => formatRow(row, row.formats[format]))}
        />
      ))}
    </Guide>
  );
}

const formatRow = ({ interaction, key, samples }: FidelityRow, cell: FidelityCell | undefined): string[][] =>
  cell
    ? [
        [
          `\`${interaction}\``,
          `\`${key}\``,
          cell.level,
          `${cell.kept} of ${samples}`,
          cell.codes.map((code) => `\`${code}\``).join(", "),
        ],
      ]
    : [];
