import { AUDIT_FILTER, SENTENCES } from "#lib/messages/audit.ts";
import { COMMON } from "#lib/messages/common.ts";

const ACTIONS = Object.keys(SENTENCES).sort();

export type AuditSearch = { who: string; action: string; about: string };

/** Filters the log. It is a plain form that sets the page's URL, so it works without JavaScript. */
export function AuditFilter({ who, action, about }: AuditSearch) {
  const isSingleSubject = about.includes(":");
  return (
    <form
      method="get"
      action="/settings/audit"
      autoComplete="off"
      className="mb-5 flex flex-wrap items-end gap-3"
    >
      <label className="min-w-0 space-y-1.5 text-sm font-medium">
        <span className="block">{AUDIT_FILTER.who}</span>
        <input
          name="who"
          type="search"
          defaultValue={who}
          maxLength={200}
          placeholder={AUDIT_FILTER.whoPlaceholder}
          className="input"
        />
      </label>
      <label className="min-w-0 space-y-1.5 text-sm font-medium">
        <span className="block">{AUDIT_FILTER.what}</span>
        <select name="action" defaultValue={action} className="input">
          <option value="">{AUDIT_FILTER.allActions}</option>
          {ACTIONS.map((value) => (
            <option key={value} value={value}>
              {AUDIT_FILTER.action(value)}
            </option>
          ))}
        </select>
      </label>
      <label className="min-w-0 space-y-1.5 text-sm font-medium">
        <span className="block">{AUDIT_FILTER.about}</span>
        <select name="about" defaultValue={about} className="input">
          <option value="">{AUDIT_FILTER.allSubjects}</option>
          {isSingleSubject && <option value={about}>{AUDIT_FILTER.single(about.split(":")[0] ?? "")}</option>}
          {Object.entries(AUDIT_FILTER.subjects).map(([type, name]) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button button-secondary">
        {COMMON.apply}
      </button>
      {(who || action || about) && (
        <a href="/settings/audit" className="button button-quiet">
          {COMMON.showAll}
        </a>
      )}
    </form>
  );
}
