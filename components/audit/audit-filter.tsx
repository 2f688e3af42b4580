import { SENTENCES } from "#lib/messages/audit.ts";

const ACTIONS = Object.keys(SENTENCES).sort();
const SUBJECTS = [
  { type: "api_key", name: "API keys" },
  { type: "assessment", name: "Assessments" },
  { type: "author_link", name: "Author links" },
  { type: "collection", name: "Collections" },
  { type: "folder", name: "Folders" },
  { type: "invitation", name: "Invitations" },
  { type: "user", name: "Members" },
  { type: "organization", name: "The organization" },
  { type: "submission", name: "Submissions" },
  { type: "webhook", name: "Webhooks" },
];

/** `assessment.item_added` as people read it. */
const formatAction = (action: string): string => action.replaceAll(/[._]/g, " ").replace(/^api /, "API ");

export type AuditSearch = { who: string; action: string; about: string };

/** Narrows the log down: a plain form, whose address can be kept. */
export function AuditFilter({ who, action, about }: AuditSearch) {
  const isSingleSubject = about.includes(":");
  return (
    <form method="get" action="/settings/audit" className="mb-5 flex flex-wrap items-end gap-3">
      <label className="min-w-0 space-y-1.5 text-sm font-medium">
        <span className="block">Who</span>
        <input
          name="who"
          type="search"
          defaultValue={who}
          maxLength={200}
          placeholder="Name, address or key"
          className="input"
        />
      </label>
      <label className="min-w-0 space-y-1.5 text-sm font-medium">
        <span className="block">What</span>
        <select name="action" defaultValue={action} className="input">
          <option value="">Everything</option>
          {ACTIONS.map((value) => (
            <option key={value} value={value}>
              {formatAction(value)}
            </option>
          ))}
        </select>
      </label>
      <label className="min-w-0 space-y-1.5 text-sm font-medium">
        <span className="block">About</span>
        <select name="about" defaultValue={about} className="input">
          <option value="">Anything</option>
          {isSingleSubject && <option value={about}>One {about.split(":")[0]?.replaceAll("_", " ")}</option>}
          {SUBJECTS.map(({ type, name }) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button button-secondary">
        Show
      </button>
      {(who || action || about) && (
        <a href="/settings/audit" className="button button-quiet">
          Show all
        </a>
      )}
    </form>
  );
}
