import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, test } from "vitest";
import { ImportExportGuide } from "#components/docs/guides/import-export.tsx";
import { ImportsTable } from "#components/imports/imports-table.tsx";
import { OutcomeFilter } from "#components/imports/outcome-filter.tsx";
import type { Import } from "#lib/contract/imports.ts";
import { CSV_COLUMNS } from "#lib/core/interchange/csv/columns.ts";
import { CSV_COLUMN_TEXTS } from "#lib/messages/en/csv-table.ts";
import { IMPORT_PAGE } from "#lib/messages/import-pages.ts";
import { setLanguageSource } from "#lib/messages/language.ts";

afterEach(() => setLanguageSource(() => undefined));

const summary = { imported: 6000, changed: 1200, skipped: 4 };

const current: Import = {
  id: "i",
  status: "completed",
  filename: "quiz.xml",
  format: "qti 2.1",
  as: "items",
  folder_id: null,
  preview: true,
  progress: { done: 7204, total: 7204 },
  summary,
  losses: [],
  created: [],
  error: null,
  created_at: "2026-01-05T09:00:00.000Z",
  finished_at: "2026-01-05T09:00:05.000Z",
  expires_at: "2026-01-12T09:00:00.000Z",
};

describe("the figures of an import", () => {
  test.each([
    ["en", "7,204", "6,000", "1,200"],
    ["de", "7.204", "6.000", "1.200"],
  ] as const)("have the thousands separators of the page's language: %s", (language, ...figures) => {
    setLanguageSource(() => language);
    const [total] = figures;
    expect(renderToStaticMarkup(<ImportsTable rows={[current]} />)).toContain(`>${total}</td>`);
    const filter = renderToStaticMarkup(
      <OutcomeFilter path="/imports/i" outcome={undefined} summary={summary} />,
    );
    for (const figure of figures) {
      expect(filter).toContain(`>${figure}</span>`);
      expect(IMPORT_PAGE.summary(summary)).toContain(figure);
    }
    expect(IMPORT_PAGE.progress(1200, 7204)).toMatch(/^1[.,]200 .* 7[.,]204 /);
  });
});

test("the guide describes every column of a CSV table, in English in either language", () => {
  setLanguageSource(() => "de");
  const html = renderToStaticMarkup(<ImportExportGuide baseUrl="https://api.example" />);
  const [table = ""] = /<section aria-label="CSV columns".*?<\/section>/.exec(html) ?? [];
  const names = [...table.matchAll(/<code>(\w+)<\/code>/g)].map(([, name]) => name);
  expect(names).toEqual([...CSV_COLUMNS]);
  expect(table).toContain(CSV_COLUMN_TEXTS.points);
});
