import type { UploadedAsset } from "../assets.ts";

export const assetExamples = {
  upload: {
    data: {
      id: "0199d3c4-7d42-7b36-9f08-52ce1d7a4b90",
      src: "/assets/1e0c5a9f7d42ab36df0852ce1d7a4b9046f3c8e2710db59a8c64e7f1302b9d5c",
      width: 640,
      height: 480,
      media_type: "image/png",
      bytes: 48213,
    } satisfies UploadedAsset,
  },
};
