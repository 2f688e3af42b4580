import type { ReactNode } from "react";
import { MAX_TAG_LENGTH } from "#lib/contract/catalog-limits.ts";

/** Fields of a form that filters a list by its URL. They are in one row, so their labels are only for screen readers. */
type FilterProps = { name: string; label: string; value: string; className?: string };

export const TextFilter = ({ name, label, value, className = "" }: FilterProps) => (
  <input
    type="search"
    name={name}
    aria-label={label}
    placeholder={label}
    defaultValue={value}
    maxLength={300}
    className={`input min-w-0 ${className}`}
  />
);

/** `children` are the options. The text of the one that filters nothing says what the field is about. */
export const SelectFilter = ({
  name,
  label,
  value,
  className = "",
  children,
}: FilterProps & { children: ReactNode }) => (
  <select name={name} aria-label={label} defaultValue={value} className={`input min-w-0 ${className}`}>
    {children}
  </select>
);

/** Suggests `tags`. Any other tag can be typed. */
export const TagFilter = ({
  name,
  label,
  value,
  tags,
  className = "",
}: FilterProps & { tags: readonly string[] }) => (
  <>
    <input
      name={name}
      list={`${name}-suggestions`}
      aria-label={label}
      placeholder={label}
      defaultValue={value}
      maxLength={MAX_TAG_LENGTH}
      autoComplete="off"
      className={`input min-w-0 ${className}`}
    />
    <datalist id={`${name}-suggestions`}>
      {tags.map((tag) => (
        <option key={tag} value={tag} />
      ))}
    </datalist>
  </>
);
