const WEB_OR_MAIL = /^(?:https?:\/\/|mailto:)/i;
const UPLOADED_ASSET = /^\/assets\/[0-9a-f]{64}(?:\.(?:png|jpe?g|gif|webp|avif))?$/;
const STORED_RECORDING = /^\/assets\/[0-9a-f]{64}(?:\.(?:mp3|m4a|ogg|wav|mp4|webm))?$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f-\u009f]/;

/** Rejects control characters and surrounding white space, which URL parsers drop and which could hide a scheme. */
function isPlainUrl(url: string): boolean {
  return !CONTROL_CHARACTER.test(url) && url.trim() === url && URL.canParse(url);
}

/** Checks whether a link is allowed: http, https or mailto. */
export const isHref = (url: string): boolean => WEB_OR_MAIL.test(url) && isPlainUrl(url);

/** Checks whether an image source is allowed: https, or the path of an uploaded asset. */
export const isImageSource = (src: string): boolean => UPLOADED_ASSET.test(src) || isHttpsUrl(src);

/** Checks whether the source of a recording is allowed: https, or the path of an asset. */
export const isMediaSource = (src: string): boolean => STORED_RECORDING.test(src) || isHttpsUrl(src);

const isHttpsUrl = (src: string): boolean => /^https:\/\//i.test(src) && isPlainUrl(src);
