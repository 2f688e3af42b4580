import { EDITOR_LOADING } from "#lib/messages/editor-loading.ts";

/** A skeleton of the editor, shown while its code loads. */
export const Loading = () => (
  <div role="status" className="space-y-4">
    <span className="sr-only">{EDITOR_LOADING.loading}</span>
    <div aria-hidden="true" className="h-9 w-2/3 rounded-md bg-ink/6 motion-safe:animate-pulse" />
    <div aria-hidden="true" className="h-40 rounded-lg bg-ink/6 motion-safe:animate-pulse" />
    <div aria-hidden="true" className="h-40 rounded-lg bg-ink/6 motion-safe:animate-pulse" />
  </div>
);
