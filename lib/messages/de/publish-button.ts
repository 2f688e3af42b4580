export const PUBLISH_BUTTON = { publish: "Veröffentlichen" };
