/** While the editor is fetched: the shape of what comes. */
export const Loading = () => (
  <div role="status" className="space-y-4">
    <span className="sr-only">Opening the editor</span>
    <div aria-hidden="true" className="h-9 w-2/3 rounded-md bg-ink/6 motion-safe:animate-pulse" />
    <div aria-hidden="true" className="h-40 rounded-lg bg-ink/6 motion-safe:animate-pulse" />
    <div aria-hidden="true" className="h-40 rounded-lg bg-ink/6 motion-safe:animate-pulse" />
  </div>
);
