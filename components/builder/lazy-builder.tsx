"use client";

import dynamic from "next/dynamic";
import { Loading } from "./loading.tsx";

/** The editor is large and needs a browser: it comes after the page. */
export const LazyBuilder = dynamic(() => import("./builder.tsx").then(({ Builder }) => Builder), {
  ssr: false,
  loading: Loading,
});
