/** Names an item by its title or, without one, by the beginning of its text. */
export const formatItemName = ({ title, excerpt }: { title: string | null; excerpt: string }): string =>
  title ?? (excerpt || "Untitled item");
