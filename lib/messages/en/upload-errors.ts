export const UPLOAD_ERRORS = {
  offline: "The image couldn’t be uploaded. Check your connection and try again.",
};
