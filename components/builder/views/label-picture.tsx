"use client";

import { NodeViewWrapper, type ReactNodeViewProps } from "@tiptap/react";
import { Suspense } from "react";
import { lazyView } from "../lazy-view.tsx";

const LabelFields = lazyView(() => import("./kinds/label-fields.tsx").then(({ LabelFields: view }) => view));

/** A label that is an image, which learners place on another image. */
export const LabelPicture = (props: ReactNodeViewProps) => (
  <NodeViewWrapper className="part-box" data-node="gapImg">
    <div contentEditable={false}>
      <Suspense>
        <LabelFields {...props} />
      </Suspense>
    </div>
  </NodeViewWrapper>
);
