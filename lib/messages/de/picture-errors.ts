import { formatNumber } from "./format-count.ts";

export const PICTURE_ERRORS = {
  unknownFormat:
    "Die Datei muss ein Bild (PNG, JPEG, GIF, WebP oder AVIF) oder eine Aufnahme (MP3, M4A, Ogg, WAV, MP4 oder WebM) sein",
  overQuota: (maxBytes: number) =>
    `Für die Datei ist kein Platz mehr: Diese Organisation kann höchstens ${formatNumber(maxBytes)} Byte an Bildern und Aufnahmen speichern`,
  damaged: (reason: string) => `Das Bild ist beschädigt: ${reason}`,
  tooLarge: (width: number, height: number, maxSide: number, maxPixels: number) =>
    `Das Bild ist zu groß: Es hat ${formatNumber(width)} × ${formatNumber(height)} Pixel; erlaubt sind höchstens ` +
    `${formatNumber(maxSide)} je Seite und insgesamt ${formatNumber(maxPixels / 1e6)} Millionen`,
};

export const PICTURE_DAMAGE = {
  truncated: "Die Datei endet zu früh",
  noPicture: "Die Datei enthält kein Bild",
  conflictingSizes: "Die Datei enthält widersprüchliche Größenangaben",
  frameOutside: "Ein Einzelbild ragt über das Bild hinaus",
  invalidFrame: "Ein Einzelbild hat einen ungültigen Header",
  unknownBlock: "Die Datei enthält einen unbekannten Block",
  wrongChecksum: "Ein Chunk hat die falsche Prüfsumme",
  misplacedHeader: "Der Header ist nicht der erste Chunk",
  strayBytes: "Die Datei enthält Bytes zwischen ihren Segmenten",
  tooManyBoxes: "Die Datei hat zu viele Boxen",
  missingBox: (type: string) => `Die Datei hat keine Box vom Typ ${type}`,
};
