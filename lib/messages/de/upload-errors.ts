export const UPLOAD_ERRORS = {
  offline:
    "Das Bild konnte nicht hochgeladen werden. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal.",
};
