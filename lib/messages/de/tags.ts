export const TAGS_FIELD = {
  listLabel: (field: string): string => `${field}: ausgewählt`,
  hint: (max: number): string =>
    `Drücken Sie die Eingabetaste oder das Komma, um einen Tag hinzuzufügen. Höchstens ${max} Tags.`,
  remove: (tag: string): string => `Tag ${tag} entfernen`,
};

export const TAG_LINKS = { label: "Tags" };
