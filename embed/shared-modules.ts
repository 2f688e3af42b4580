/**
 * The modules that the player passes to the controls that it loads on demand: its own Preact under React's names, and
 * modules that are too large to have twice. The build leaves them out of the controls.
 */
export const SHARED_MODULES = [
  "react",
  "react/jsx-runtime",
  "components/content/answer/area-picker.tsx",
  "components/content/answer/choice.tsx",
  "components/content/answer/clear-button.tsx",
  "components/content/answer/group.tsx",
  "components/content/answer/pairing.ts",
  "components/content/answer/point-stage.tsx",
  "components/content/area.tsx",
  "components/content/document.tsx",
  "components/content/inlines.tsx",
  "components/content/messages/language.ts",
  "components/content/responses.ts",
  "components/content/shuffle.ts",
] as const;
