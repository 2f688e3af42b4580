export const SAVE_STEPS = {
  enterTitle: "Geben Sie einen Titel ein",
  drawArea: "Zeichnen Sie mindestens einen Bereich auf das Bild",
  chooseImage: "Wählen Sie ein Bild aus, und beschreiben Sie es",
  chooseObject: "Wählen Sie das Bild zum Platzieren aus, und beschreiben Sie es",
  chooseRecording: "Wählen Sie eine Aufnahme aus",
  titleRecording: "Geben Sie der Aufnahme einen Titel",
  addGap: "Fügen Sie dem Text mindestens eine Lücke hinzu",
  selectText: "Machen Sie mindestens einen Text auswählbar",
  raiseMax: "Geben Sie ein Maximum ein, das größer als das Minimum ist",
  lowerMinWords: "Geben Sie eine Mindestzahl an Wörtern ein, die das Maximum nicht überschreitet",
};
