import { formatBytes } from "./format-bytes.ts";
import type { ShownFile } from "./file-access.ts";
import type { RenderContext } from "./render-context.ts";
import { parseIds } from "./responses.ts";

const PICTURE = /^image\//;

/** Renders the files of an answer: images in place, and all as links. */
export function FileList({ value, context }: { value: unknown; context: RenderContext }) {
  const files = parseIds(value).flatMap((id) => context.findFile?.(id) ?? []);
  return <Files files={files} locale={context.language.locale} />;
}

export const Files = ({ files, locale }: { files: readonly ShownFile[]; locale: string }) => (
  <ul className="space-y-2">
    {files.map(({ id, name, mediaType, bytes, href }) => (
      <li key={id} className="space-y-1">
        {PICTURE.test(mediaType) && (
          <a href={href} target="_blank" rel="noreferrer">
            <img
              src={href}
              alt={name}
              className="h-auto max-h-[70vh] max-w-full rounded border border-line bg-white"
            />
          </a>
        )}
        {/^audio\//.test(mediaType) && (
          <audio src={href} controls preload="none" aria-label={name} className="w-full max-w-lg" />
        )}
        {/^video\//.test(mediaType) && (
          <video src={href} controls preload="metadata" aria-label={name} className="max-h-96 max-w-full" />
        )}
        <p className="text-sm wrap-anywhere">
          <a className="link" href={href} target="_blank" rel="noreferrer">
            {name}
          </a>{" "}
          <span className="text-muted">({formatBytes(bytes, locale)})</span>
        </p>
      </li>
    ))}
  </ul>
);
