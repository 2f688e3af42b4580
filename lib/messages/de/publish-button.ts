export const PUBLISH_BUTTON = {
  publish: "Veröffentlichen",
  nothingToPublish: (version: number): string => `Keine Änderungen seit Version ${version}`,
};
