/** The types of files that learners can upload. */
export const UPLOAD_FIELDS = {
  types: "Accepted files",
  hint: "Leave all unchecked to accept any of these. A file can have up to 25 MiB.",
  kinds: {
    images: "Images",
    pdf: "PDF",
    documents: "Text documents",
    spreadsheets: "Spreadsheets",
    presentations: "Presentations",
    text: "Plain text",
    audio: "Audio",
    video: "Video",
    archives: "ZIP archives",
  },
};

/** A recording that learners play. */
export const MEDIA_FIELDS = {
  choose: "Choose recording",
  replace: "Replace recording",
  formats: "MP3, M4A, Ogg, WAV, MP4, or WebM, up to 25 MiB",
  preview: "Recording",
  address: "Web address",
  uploaded: "The recording was uploaded. Enter an address to use another one.",
  invalidAddress: "Enter an address that begins with https://",
  title: "Title",
  titleHint: "Learners see and hear it before they play the recording.",
  kind: "Type",
  kinds: { audio: "Audio", video: "Video" },
  maxPlays: "Max plays",
  anyNumber: "any",
};

/** Texts that learners select in a paragraph. */
export const HOTTEXT_FIELDS = {
  title: "Selectable texts",
  text: (number: number) => `Selectable text ${number}`,
  makePlain: (number: number) => `Make selectable text ${number} plain`,
  remove: "Make plain",
  hint: "Select words in the text above, then choose “Make selection selectable”.",
};

/** Labels that learners place on an image. */
export const LABEL_FIELDS = {
  image: "image label",
  removeImage: "Remove image label",
};
