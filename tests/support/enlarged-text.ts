import type { Locator, Page } from "playwright-core";

/** Enlarges the text of a page to 200%, but not the window's breakpoints. The page's policy forbids style elements. */
export const enlargeText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });

/** Counts the columns in which the children of a list are laid out. */
export const countColumns = (list: Locator): Promise<number> =>
  list.evaluate(
    (element) => new Set([...element.children].map((child) => child.getBoundingClientRect().left)).size,
  );

/** Lists the texts of description lists that are wider than their place. `part` is a list, or contains lists. */
export const listSpilledTerms = (part: Locator): Promise<(string | null)[]> =>
  part.evaluate((element) =>
    [...element.querySelectorAll("dt, dd")]
      .filter((term) => term.scrollWidth > term.clientWidth)
      .map((term) => term.textContent),
  );
