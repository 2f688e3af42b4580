/** What is missing in a question that can't be saved yet, or in the assessment. */
export const SAVE_STEPS = {
  enterTitle: "Enter a title",
  drawArea: "Draw at least one area on the image",
  chooseImage: "Choose an image and describe it",
  chooseObject: "Choose the image to place and describe it",
  chooseRecording: "Choose a recording",
  titleRecording: "Enter a title for the recording",
  addGap: "Add at least one gap to the text",
  selectText: "Make at least one text selectable",
  raiseMax: "Enter a maximum that is greater than the minimum",
  lowerMinWords: "Enter a minimum number of words that isn’t greater than the maximum",
};
