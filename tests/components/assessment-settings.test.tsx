import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, test } from "vitest";
import { DeadlineField } from "#components/assessments/deadline-field.tsx";
import { GradeSkippedField } from "#components/assessments/grade-skipped-field.tsx";
import { MarkingField } from "#components/assessments/marking-field.tsx";
import { PeriodFields } from "#components/assessments/period-fields.tsx";
import {
  buildSettingsPatch,
  formatSettingValue,
  isPeriodOrdered,
  keepTyped,
  toSettingsValues,
} from "#components/assessments/settings-values.ts";
import { toDraft } from "#components/builder/saving/open-draft.ts";
import { formatFieldValue, getFieldLabel } from "#components/builder/views/field-labels.ts";
import { fromLocalTime, toLocalTime } from "#components/ui/local-time.ts";
import type { AssessmentSummary } from "#lib/contract/assessments.ts";
import { assessmentExamples } from "#lib/contract/examples/assessments.ts";
import { formatSentence } from "#lib/messages/audit.ts";
import * as german from "#lib/messages/de/assessment-setting-texts.ts";
import { ROLE_MESSAGES as GERMAN_ROLES } from "#lib/messages/de/marking.ts";
import * as english from "#lib/messages/en/assessment-setting-texts.ts";
import { ROLE_MESSAGES } from "#lib/messages/en/marking.ts";

const serverZone = process.env.TZ;
function setTimeZone(zone: string | undefined): void {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
}
afterEach(() => setTimeZone(serverZone));

describe("times in the viewer's time zone", () => {
  test.each([
    ["Europe/Berlin", "2026-03-02T08:00:00.000Z", "2026-03-02T09:00"],
    ["America/New_York", "2026-03-02T02:30:00.000Z", "2026-03-01T21:30"],
    ["Asia/Kathmandu", "2026-03-02T08:00:00.000Z", "2026-03-02T13:45"],
    ["UTC", "2026-03-02T08:00:07.000Z", "2026-03-02T08:00:07"],
  ])("in %s, %s is shown as %s and read back", (zone, iso, local) => {
    setTimeZone(zone);
    expect(toLocalTime(iso)).toBe(local);
    expect(fromLocalTime(local)).toBe(iso);
    setTimeZone("Pacific/Apia");
    expect(toLocalTime(iso, zone)).toBe(local);
    expect(fromLocalTime(local, zone)).toBe(iso);
  });

  test("are shown as they were typed, in every time zone and around changes of the clock", () => {
    const zones = ["UTC", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Apia"];
    const seconds = fc.integer({ min: Date.UTC(2000, 0) / 1000, max: Date.UTC(2100, 0) / 1000 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), seconds, (zone, at) => {
        setTimeZone(zone);
        const local = toLocalTime(new Date(at * 1000).toISOString());
        const iso = fromLocalTime(local) ?? "";
        expect(toLocalTime(iso)).toBe(local);
        // A time zone that the user has chosen gives the same as a browser in that zone.
        setTimeZone("UTC");
        expect([fromLocalTime(local, zone), toLocalTime(iso, zone)]).toEqual([iso, local]);
      }),
    );
  });

  test("that clocks skip are read as the later time, and the first of two equal times is used", () => {
    expect(fromLocalTime("2026-03-29T02:30", "Europe/Berlin")).toBe("2026-03-29T01:30:00.000Z");
    expect(fromLocalTime("2026-10-25T02:30", "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z");
  });

  test.each(["", "0202-03-02T09:00", "2026-13-02T09:00"])("aren't read from %j", (text) => {
    expect(fromLocalTime(text)).toBeUndefined();
  });
});

test.each([
  [null, null, true],
  ["2026-03-02T08:00:00Z", null, true],
  [null, "2026-03-02T08:00:00Z", true],
  ["2026-03-02T08:00:00Z", "2026-03-02T08:00:01Z", true],
  ["2026-03-02T08:00:00Z", "2026-03-02T08:00:00Z", false],
  ["2026-03-02T08:00:00Z", "2026-03-01T08:00:00Z", false],
])("an assessment that opens at %s can close at %s: %s", (opensAt, closesAt, isOrdered) => {
  expect(isPeriodOrdered(opensAt, closesAt)).toBe(isOrdered);
});

describe("the settings form", () => {
  const summary = assessmentExamples.get.data as AssessmentSummary;
  const before = toSettingsValues(summary);

  test("sends only the settings that were changed", () => {
    expect(buildSettingsPatch(before, before)).toEqual({});
    const after = {
      ...before,
      onDeadline: "submit_saved",
      opensAt: "2026-03-02T08:00:00.000Z",
      gradeSkipped: true,
    } as const;
    expect(buildSettingsPatch({ ...before, onDeadline: "accept_late", opensAt: null }, after)).toEqual({
      settings: { on_deadline: "submit_saved", opens_at: "2026-03-02T08:00:00.000Z", grade_skipped: true },
    });
    expect(buildSettingsPatch(after, { ...after, opensAt: null, gradeSkipped: false })).toEqual({
      settings: { opens_at: null, grade_skipped: false },
    });
  });

  test("sends second marking as a whole, and names it by its sample and tolerance", () => {
    const marking = {
      mode: "double",
      sample_percent: 20,
      tolerance_points: 0.5,
      blind: true,
      resolve: "average",
    } as const;
    const after = { ...before, marking };
    expect(buildSettingsPatch(before, after)).toEqual({ settings: { marking } });
    expect(buildSettingsPatch(after, { ...after, marking: { ...marking } })).toEqual({});
    expect(formatSettingValue("marking", marking)).toBe("Two graders for 20% of submissions, tolerance 0.5");
    expect(formatSettingValue("marking", null)).toBe("One grader");
    expect(formatSettingValue("marking", { ...marking, mode: "single" })).toBe("One grader");
  });

  test("sends tags and the external id only if they were changed, and null for an empty id", () => {
    const tagged = { ...before, tags: ["a", "b"], external_id: "x" };
    expect(buildSettingsPatch(tagged, { ...tagged, tags: ["a", "b"] })).toEqual({});
    expect(buildSettingsPatch(tagged, { ...tagged, tags: ["b"], external_id: "" })).toEqual({
      tags: ["b"],
      external_id: null,
    });
    expect(formatSettingValue("tags", ["a", "b"])).toBe("a, b");
    expect(formatSettingValue("tags", [])).toBe("Not set");
  });

  test("keeps what was typed during a save, and shows the other fields as they were saved", () => {
    const sent = { ...before, title: " Sent ", minutes: "30", tags: ["a"] };
    const saved = { ...sent, title: "Sent", description: "Theirs" };
    expect(keepTyped(sent, { sent, saved })).toEqual(saved);
    const typed = { ...sent, minutes: "45", tags: ["a", "b"] };
    expect(keepTyped(typed, { sent, saved })).toEqual({ ...saved, minutes: "45", tags: ["a", "b"] });
  });

  test("names what someone else changed as its fields do", () => {
    expect(formatSettingValue("onDeadline", "submit_saved")).toBe("Submit saved answers automatically");
    expect(formatSettingValue("show", "after_passing")).toBe("After passing");
    expect(formatSettingValue("gradeSkipped", true)).toBe("On");
    expect(formatSettingValue("closesAt", null)).toBe("Not set");
    expect(formatSettingValue("opensAt", "2026-03-02T12:00:00.000Z")).toMatch(/^Mar 2, 2026, /);
    expect(formatSettingValue("passing", "60")).toBe("60");
  });
});

describe("the fields", () => {
  test("of second marking are shown only if two graders grade a submission", () => {
    const marking = {
      mode: "double",
      sample_percent: 20,
      tolerance_points: 0.5,
      blind: true,
      resolve: "average",
    } as const;
    const render = (value: Parameters<typeof MarkingField>[0]["value"]) =>
      renderToStaticMarkup(<MarkingField value={value} onChange={() => {}} />);
    for (const single of [null, { ...marking, mode: "single" as const }]) {
      expect(render(single)).toContain("One grader’s grades become the result");
      expect(render(single)).not.toContain("Tolerance");
    }
    expect(render(marking)).toMatch(/value="20".*value="0.5".*<option value="average" selected="">/s);
  });

  test("say that the deadline's setting takes effect only with a time limit", () => {
    const render = (hasTimeLimit: boolean) =>
      renderToStaticMarkup(
        <DeadlineField value="submit_saved" hasTimeLimit={hasTimeLimit} onChange={() => {}} />,
      );
    expect(render(false)).toContain("Takes effect only with a time limit");
    expect(render(true)).not.toContain("Takes effect only with a time limit");
    expect(render(true)).toMatch(/<option value="submit_saved" selected="">Submit saved answers/);
  });

  test("are rendered without times by the server, which doesn't know the viewer's time zone", () => {
    const markup = renderToStaticMarkup(
      <PeriodFields
        opensAt="2026-03-02T08:00:00.000Z"
        closesAt={null}
        errors={{ closesAt: "Too early" }}
        onChange={() => {}}
      />,
    );
    expect(markup).not.toContain("2026");
    expect(markup.match(/type="datetime-local"/g)).toHaveLength(2);
    // Only a time that is set can be cleared.
    expect(markup.match(/<button/g)).toHaveLength(1);
    expect(markup).toMatch(/aria-invalid="true"[^>]*>.*Too early/);
  });

  test("explain in the description of the checkbox what happens to skipped questions", () => {
    const markup = renderToStaticMarkup(<GradeSkippedField value onChange={() => {}} />);
    const [, id = "none"] = /aria-describedby="([^"]+)"/.exec(markup) ?? [];
    expect(markup).toContain(`<p id="${id}"`);
    expect(markup).toContain('checked=""');
  });
});

describe("the editor's conflicts", () => {
  const { settings } = toDraft({
    assessment: { ...(assessmentExamples.get.data as AssessmentSummary) },
    has_changes_to_publish: false,
    published_ids: [],
    exercises: [],
  });

  test.each(["title", "description", ...Object.keys(settings)])("name the field %s", (name) => {
    expect(getFieldLabel(name)).toMatch(/^[A-Z][a-z]/);
  });

  test.each([
    ["opens_at", null, "Not set"],
    ["closes_at", "2026-03-02T12:00:00.000Z", "Mar 2, 2026, "],
    ["on_deadline", "accept_late", "Accept late answers"],
    ["grade_skipped", false, "Off"],
    ["time_limit_minutes", null, "No limit"],
    ["allowed_attempts", null, "Unlimited"],
  ])("show %s %j as %s", (name, value, shown) => {
    expect(formatFieldValue(name, value)).toContain(shown);
  });
});

test("the audit log calls every setting of an assessment settings", () => {
  const changed = Object.keys(assessmentExamples.get.data.settings);
  expect(formatSentence("assessment.updated", "Rivers", { changed })).toBe(
    "edited the assessment Rivers: changed settings",
  );
});

test("the settings of second marking name the adjudicator as the grading page does", () => {
  for (const [{ MARKING_RULE_LABELS, MARKING_FIELDS }, { names }] of [
    [english, ROLE_MESSAGES],
    [german, GERMAN_ROLES],
  ] as const) {
    for (const text of [
      MARKING_RULE_LABELS.third,
      MARKING_FIELDS.hint.double,
      MARKING_FIELDS.toleranceHint,
    ]) {
      expect(text.toLowerCase()).toContain(names.adjudicator.toLowerCase());
    }
  }
});
