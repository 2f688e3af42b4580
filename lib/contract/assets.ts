import * as z from "zod";
import { Uuid } from "./common.ts";

/** An uploaded image or recording, with everything that content needs to display it. */
export const Asset = z
  .object({
    id: Uuid.meta({ description: "The same for every upload of the same file" }),
    src: z.string().meta({
      description: "The `src` of an image or `mediaInteraction` in content, such as `image.attrs.src`",
    }),
    width: z.int().meta({ description: "In pixels, as the image is displayed; 0 for a recording" }),
    height: z.int(),
    media_type: z.string().meta({ description: "Detected from the bytes" }),
    bytes: z.int().meta({ description: "The size of the stored file" }),
  })
  .meta({ id: "Asset" });
export type UploadedAsset = z.infer<typeof Asset>;
