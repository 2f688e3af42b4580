import type { ReactNode } from "react";
import { MAX_TAG_LENGTH } from "#lib/contract/catalog-limits.ts";

/** Fields of a form that filters a list by its URL. */
type FilterProps = { name: string; label: string; value: string };

const LABEL_CLASS = "block min-w-0 space-y-1 text-sm";
const NAME_CLASS = "block font-medium";

export const TextFilter = ({ name, label, value }: FilterProps) => (
  <label className={LABEL_CLASS}>
    <span className={NAME_CLASS}>{label}</span>
    <input type="search" name={name} defaultValue={value} maxLength={300} className="input" />
  </label>
);

/** `children` are the options. */
export const SelectFilter = ({ name, label, value, children }: FilterProps & { children: ReactNode }) => (
  <label className={LABEL_CLASS}>
    <span className={NAME_CLASS}>{label}</span>
    <select name={name} defaultValue={value} className="input">
      {children}
    </select>
  </label>
);

/** Suggests `tags`. Any other tag can be typed. */
export const TagFilter = ({ name, label, value, tags }: FilterProps & { tags: readonly string[] }) => (
  <div>
    <label className={LABEL_CLASS}>
      <span className={NAME_CLASS}>{label}</span>
      <input
        name={name}
        list={`${name}-suggestions`}
        defaultValue={value}
        maxLength={MAX_TAG_LENGTH}
        autoComplete="off"
        className="input"
      />
    </label>
    <datalist id={`${name}-suggestions`}>
      {tags.map((tag) => (
        <option key={tag} value={tag} />
      ))}
    </datalist>
  </div>
);
