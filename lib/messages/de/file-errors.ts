import { formatNumber } from "./format-count.ts";

export const FILE_ERRORS = {
  storageUnavailable: "Der Dateispeicher ist zurzeit nicht erreichbar",
  unknownType:
    "Die Datei muss ein Bild (PNG, JPEG, GIF, WebP), ein Dokument (PDF, Word, Excel, PowerPoint, OpenDocument-Text), reiner Text, " +
    "CSV, eine Audiodatei (MP3, WAV, M4A, Ogg), ein Video (MP4, MOV, WebM) oder ein ZIP-Archiv sein",
  notAccepted: (mediaType: string) => `Dateien vom Typ ${mediaType} werden hier nicht angenommen`,
  noFileQuestion: "Keine Frage dieses Tests verlangt eine Datei",
  attemptNotOpen: "Der Versuch hat noch nicht begonnen oder ist abgeschlossen",
  tooManyFiles: (maxFiles: number, maxBytes: number) =>
    `Ein Versuch kann höchstens ${formatNumber(maxFiles)} Dateien mit insgesamt ${formatNumber(maxBytes)} Byte haben`,
  overQuota: (maxBytes: number) =>
    `Für die Datei ist kein Platz mehr: Diese Organisation kann höchstens ${formatNumber(maxBytes)} Byte an Dateien von Lernenden speichern`,
  submitted: "Die Datei gehört zu einer Abgabe und kann deshalb nicht gelöscht werden",
  unknownFile:
    "Eine solche Datei gibt es für diese Lernenden und diesen Test nicht, oder sie gehört zu einer anderen Abgabe",
};
