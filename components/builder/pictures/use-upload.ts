"use client";

import { useEffect, useRef, useState } from "react";
import type { ApiError } from "#lib/client/call.ts";
import type { UploadedAsset } from "#lib/contract/assets.ts";
import { uploadPicture } from "./upload.ts";

type UploadState = { share: number } | { failure: ApiError } | undefined;

/** Uploads one image at a time. Starting another upload aborts the current one. */
export function useUpload(onUploaded: (picture: UploadedAsset) => void) {
  const [state, setState] = useState<UploadState>();
  const currentUpload = useRef<AbortController>(undefined);
  useEffect(() => () => currentUpload.current?.abort(), []);
  const start = async (file: Blob) => {
    currentUpload.current?.abort();
    const controller = new AbortController();
    currentUpload.current = controller;
    const isCurrent = () => currentUpload.current === controller && !controller.signal.aborted;
    setState({ share: 0 });
    try {
      const picture = await uploadPicture(file, {
        signal: controller.signal,
        onProgress: (share) => {
          if (isCurrent()) setState({ share });
        },
      });
      if (!isCurrent()) return;
      setState(undefined);
      onUploaded(picture);
    } catch (error) {
      if (isCurrent()) setState({ failure: error as ApiError });
    }
  };
  return { state, start };
}
