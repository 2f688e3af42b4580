"use client";

import { useEffect, useRef, useState } from "react";
import type { CallFailure } from "#lib/client/call.ts";
import type { UploadedPicture } from "#lib/contract/assets.ts";
import { uploadPicture } from "./upload.ts";

type Uploading = { share: number } | { failure: CallFailure } | undefined;

/** Uploads one picture at a time; another takes the place of one that is under way. */
export function useUpload(onUploaded: (picture: UploadedPicture) => void) {
  const [state, setState] = useState<Uploading>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (file: Blob) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const isCurrent = () => running.current === own && !own.signal.aborted;
    setState({ share: 0 });
    try {
      const picture = await uploadPicture(file, {
        signal: own.signal,
        onProgress: (share) => {
          if (isCurrent()) setState({ share });
        },
      });
      if (!isCurrent()) return;
      setState(undefined);
      onUploaded(picture);
    } catch (error) {
      if (isCurrent()) setState({ failure: error as CallFailure });
    }
  };
  return { state, start };
}
