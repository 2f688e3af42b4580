"use client";

import dynamic from "next/dynamic";
import { Loading } from "./loading.tsx";

/** The editor. It is loaded after the page because it is large and runs only in browsers. */
export const LazyBuilder = dynamic(() => import("./builder.tsx").then(({ Builder }) => Builder), {
  ssr: false,
  loading: Loading,
});
