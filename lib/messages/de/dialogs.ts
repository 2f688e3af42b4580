export const DIALOGS = { close: "Schließen", dismiss: "Ausblenden", notification: "Benachrichtigung" };

export const ONE_TIME_SECRET = {
  done: "Habe ich kopiert",
  closeTitle: "Ohne Kopieren schließen?",
  close: "Ohne Kopieren schließen",
  keepOpen: "Geöffnet lassen",
};
