"use client";

import dynamic from "next/dynamic";
import { Loading } from "#components/builder/loading.tsx";

/** The editor. It is loaded after the page because it is large and runs only in browsers. */
export const LazyItemEditor = dynamic(
  () => import("./item-editor.tsx").then(({ ItemEditor }) => ItemEditor),
  {
    ssr: false,
    loading: Loading,
  },
);
