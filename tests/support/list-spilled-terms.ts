import type { Locator } from "playwright-core";

/** Lists the texts of description lists that are wider than their place. `part` is a list, or contains lists. */
export const listSpilledTerms = (part: Locator): Promise<(string | null)[]> =>
  part.evaluate((element) =>
    [...element.querySelectorAll("dt, dd")]
      .filter((term) => term.scrollWidth > term.clientWidth)
      .map((term) => term.textContent),
  );
