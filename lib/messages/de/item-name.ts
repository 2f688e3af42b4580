export const formatItemName = ({ title, excerpt }: { title: string | null; excerpt: string }): string =>
  title ?? (excerpt || "Item ohne Titel");
