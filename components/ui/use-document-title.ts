import { useLayoutEffect } from "react";
import { formatPageTitle } from "#lib/messages/page-title.ts";

/**
 * Keeps the window's title in step with a page that shows something else without being loaded again. The title that the
 * server sent for the page may arrive after its scripts have run, so a change of it is undone.
 */
export function useDocumentTitle(title: string): void {
  // A layout effect ends before the title of the next page is in place.
  useLayoutEffect(() => {
    // As the browser returns it. A title that is never equal would be set again without end.
    const wanted = formatPageTitle(title)
      .replace(/[\t\n\f\r ]+/g, " ")
      .trim();
    const apply = () => {
      if (document.title !== wanted) document.title = wanted;
    };
    apply();
    const observer = new MutationObserver(() => {
      apply();
      // The change of its own.
      observer.takeRecords();
    });
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [title]);
}
