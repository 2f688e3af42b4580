import type { Locator, Page } from "playwright-core";

/** Enlarges the text of a page to 200%, but not the window's breakpoints. The page's policy forbids style elements. */
export const enlargeText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });

/** Lists the texts of description lists that are wider than their place. `part` is a list, or contains lists. */
export const listSpilledTerms = (part: Locator): Promise<(string | null)[]> =>
  part.evaluate((element) =>
    [...element.querySelectorAll("dt, dd")]
      .filter((term) => term.scrollWidth > term.clientWidth)
      .map((term) => term.textContent),
  );
