import { QueryClientProvider } from "@tanstack/react-query";
import { getSchema } from "@tiptap/core";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { schemaExtensions } from "#components/builder/schema/index.ts";
import { UploadLimitsProvider } from "#components/builder/upload-limits.tsx";
import { MediaFields } from "#components/builder/views/kinds/media-fields.tsx";
import { UploadSettings } from "#components/builder/views/kinds/upload-settings.tsx";
import { createQueryClient } from "#lib/client/query-client.ts";
import { UPLOAD_FIELDS } from "#lib/messages/de/editor-kinds.ts";

const schema = getSchema(schemaExtensions);
const createNode = (type: string, attrs: Record<string, unknown>) => schema.node(type, attrs);

const render = (fields: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <UploadLimitsProvider limits={{ recording: 1.5 * 2 ** 20, answerFile: 512 * 2 ** 10 }}>
        {fields}
      </UploadLimitsProvider>
    </QueryClientProvider>,
  );

test("the editor states the service's own limit for a learner's file and for a recording", () => {
  const upload = createNode("uploadInteraction", { responseId: "r1" });
  expect(render(<UploadSettings node={upload} onChange={() => {}} />)).toContain(
    "A file can be up to 512 KiB.",
  );
  const media = createNode("mediaInteraction", { responseId: "r1", src: "", title: "", kind: "audio" });
  expect(render(<MediaFields node={media} onChange={() => {}} />)).toContain("or WebM, up to 1.5 MiB");
  expect(UPLOAD_FIELDS.hint(25 * 2 ** 20)).toContain("höchstens 25 MiB");
});
