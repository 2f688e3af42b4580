export const PUBLISH_BUTTON = "Veröffentlichen";
