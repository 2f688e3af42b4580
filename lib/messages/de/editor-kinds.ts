import { formatBytes } from "#lib/messages/format-bytes.ts";

export const UPLOAD_FIELDS = {
  types: "Zulässige Dateien",
  hint: (maxBytes: number): string =>
    `Ohne Auswahl sind alle diese Arten zulässig. Eine Datei darf höchstens ${formatBytes(maxBytes)} groß sein.`,
  kinds: {
    images: "Bilder",
    pdf: "PDF",
    documents: "Textdokumente",
    spreadsheets: "Tabellen",
    presentations: "Präsentationen",
    text: "Reiner Text",
    audio: "Audio",
    video: "Video",
    archives: "ZIP-Archive",
  },
};

export const MEDIA_FIELDS = {
  choose: "Aufnahme auswählen",
  replace: "Aufnahme ersetzen",
  formats: (maxBytes: number): string =>
    `MP3, M4A, Ogg, WAV, MP4 oder WebM, höchstens ${formatBytes(maxBytes)}`,
  preview: "Aufnahme",
  address: "Webadresse",
  uploaded: "Die Aufnahme wurde hochgeladen. Um eine andere zu verwenden, geben Sie eine Adresse ein.",
  invalidAddress: "Geben Sie eine Adresse ein, die mit https:// beginnt",
  title: "Titel",
  titleHint: "Steht über der Aufnahme und wird von Screenreadern vorgelesen.",
  kind: "Art",
  kinds: { audio: "Audio", video: "Video" },
  maxPlays: "Höchstens abspielbar",
  anyNumber: "beliebig",
};

export const HOTTEXT_FIELDS = {
  title: "Auswählbare Textstellen",
  text: (number: number) => `Auswählbare Textstelle ${number}`,
  makePlain: (number: number) => `Textstelle ${number} in normalen Text umwandeln`,
  remove: "Umwandeln",
  hint: "Markieren Sie oben Wörter, und wählen Sie dann „Auswählbar machen“.",
};

export const LABEL_FIELDS = {
  image: "Bild",
  removeImage: "Bild entfernen",
};
