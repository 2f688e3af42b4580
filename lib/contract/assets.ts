/** An uploaded image, with everything that content needs to display it. `bytes` is the size of the stored file. */
export type UploadedPicture = {
  src: string;
  width: number;
  height: number;
  media_type: string;
  bytes: number;
};
