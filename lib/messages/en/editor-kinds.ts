import { formatBytes } from "#lib/messages/format-bytes.ts";

/** The types of files that learners can upload. */
export const UPLOAD_FIELDS = {
  types: "Accepted files",
  hint: (maxBytes: number): string =>
    `To accept any of these types, leave all unchecked. A file can be up to ${formatBytes(maxBytes)}.`,
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
  formats: (maxBytes: number): string => `MP3, M4A, Ogg, WAV, MP4, or WebM, up to ${formatBytes(maxBytes)}`,
  preview: "Recording",
  address: "Web address",
  uploaded: "The recording was uploaded. Enter an address to use another one.",
  invalidAddress: "Enter an address that begins with https://",
  title: "Title",
  titleHint: "Shown above the recording and read by screen readers.",
  kind: "Type",
  kinds: { audio: "Audio", video: "Video" },
  maxPlays: "Max plays",
  anyNumber: "any",
};

/** Texts that learners select in a paragraph. */
export const HOTTEXT_FIELDS = {
  title: "Selectable texts",
  text: (number: number) => `Selectable text ${number}`,
  makePlain: (number: number) => `Convert to plain text: selectable text ${number}`,
  remove: "Convert to plain text",
  hint: "Select words in the text above, then choose “Make selectable”.",
};

/** Labels that learners place on an image. */
export const LABEL_FIELDS = {
  image: "image label",
  removeImage: "Remove image label",
};
