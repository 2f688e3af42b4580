export const EDITOR_LOADING = {
  loading: "Editor wird geladen …",
  loadingPart: "Wird geladen …",
  loadFailed:
    "Dieser Teil konnte nicht geladen werden. Prüfen Sie Ihre Verbindung, und laden Sie die Seite neu.",
};
