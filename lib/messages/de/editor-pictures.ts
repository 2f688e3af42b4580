export const IMAGE_FIELD = {
  name: "Bild",
  alt: "Alternativtext",
  altHint: "Wird von Screenreadern vorgelesen. Verraten Sie nicht die Antwort.",
  altMissing: "Beschreiben Sie das Bild, damit alle antworten können.",
  decorative: "Dekoratives Bild (trägt nichts zum Text bei)",
  choose: "Bild auswählen",
  replace: "Bild ersetzen",
  dropHint: "oder hierher ziehen oder einfügen. PNG, JPEG, GIF, WebP oder AVIF.",
  progress: "Fortschritt des Uploads",
  percent: (share: number) => `${Math.floor(share * 100)} %`,
};

export const AREAS = {
  tool: "Werkzeug",
  tools: { move: "Verschieben", rect: "Rechteck", circle: "Kreis", poly: "Polygon" },
  help: {
    move: "Ziehen Sie einen Bereich, um ihn zu verschieben, oder einen Griff, um die Form zu ändern.",
    rect: "Ziehen Sie von einer Ecke zur gegenüberliegenden.",
    circle: "Ziehen Sie vom Mittelpunkt zum Rand.",
    poly: "Klicken Sie auf jede Ecke und zum Schließen der Form noch einmal auf die erste.",
  },
  name: (number: number) => `Bereich ${number}`,
  added: (number: number) => `Bereich ${number} hinzugefügt.`,
  removed: (number: number) => `Bereich ${number} entfernt.`,
  addAtCenter: "Bereich in der Bildmitte hinzufügen",
  addAtCenterLabel: "In der Mitte hinzufügen:",
  addShapeAtCenter: (shape: string) => `${shape} in der Mitte hinzufügen`,
  shapes: { rect: "Rechteck", circle: "Kreis", poly: "Dreieck" },
  moveWithKeys: (area: string) =>
    `${area} mit den Pfeiltasten verschieben; mit gedrückter Umschalttaste die Größe ändern`,
  moveTitle: "Pfeiltasten verschieben, Umschalt+Pfeiltasten ändern die Größe",
  measures: { rect: ["links", "oben", "rechts", "unten"], circle: ["x", "y", "Radius"] },
  measureLabel: (measure: string, area: string) => `${area}: ${measure}`,
  corners: (area: string) => `Ecken von ${area} als x,y-Paare, durch Leerzeichen getrennt`,
};
