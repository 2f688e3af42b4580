import Search from "lucide-react/icons/search";

/** Opens the search of the documentation. DocsEnhancements makes the button work. */
export const SearchButton = ({ text, className = "" }: { text: string; className?: string }) => (
  <button
    type="button"
    data-search
    aria-haspopup="dialog"
    aria-keyshortcuts="/ Control+K"
    className={`flex min-h-9 items-center gap-2.5 rounded-md border border-edge bg-surface px-3 text-left text-sm text-muted hover:text-ink ${className}`}
  >
    <Search className="size-4 shrink-0" aria-hidden="true" />
    <span className="min-w-0 flex-1 truncate">{text}</span>
    <span aria-hidden="true" className="font-mono text-xs max-sm:hidden">
      /
    </span>
  </button>
);
