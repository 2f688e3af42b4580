"use client";

import { Suspense } from "react";
import { INTERACTION } from "#lib/messages/editor-interactions.ts";
import { lazyView } from "../lazy-view.tsx";
import type { KeyFieldsProps } from "./key-fields.tsx";

/** The key editor is large and includes parts of the grader, so it is loaded when the first key is opened. */
const KeyFields = lazyView(() => import("./key-fields.tsx").then(({ KeyFields: view }) => view));

/** The place of an answer key's editor. */
export const KeySlot = (props: KeyFieldsProps) => (
  <Suspense fallback={<p className="text-sm text-muted">{INTERACTION.loadingKey}</p>}>
    <KeyFields {...props} />
  </Suspense>
);
