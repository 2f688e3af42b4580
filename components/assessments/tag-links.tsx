import { buildHref } from "#components/library/build-href.ts";
import { TAG_LINKS } from "#lib/messages/tags.ts";

type TagLinksProps = {
  tags: readonly string[];
  /** The list that the tags filter. */
  path?: "/assessments" | "/items";
  className?: string;
};

/** Lists the tags of an assessment or an item. Each leads to the others with that tag. */
export const TagLinks = ({ tags, path = "/assessments", className = "" }: TagLinksProps) => (
  <ul aria-label={TAG_LINKS.label} className={`flex flex-wrap gap-1.5 ${className}`}>
    {tags.map((tag) => (
      <li key={tag} className="max-w-full">
        <a
          href={buildHref(path, { tag })}
          className="block min-h-6 scroll-mb-44 rounded-full border border-edge/50 px-2 py-0.5 text-xs wrap-anywhere text-muted hover:text-ink hover:underline"
        >
          {tag}
        </a>
      </li>
    ))}
  </ul>
);
