/** A picture that was uploaded: what content shows it by. `bytes` is its size as it is kept. */
export type UploadedPicture = {
  src: string;
  width: number;
  height: number;
  media_type: string;
  bytes: number;
};
