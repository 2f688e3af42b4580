import type { ShownFile } from "./file-access.ts";
import { formatBytes } from "./format-bytes.ts";
import { Picture } from "./inlines.tsx";

const PICTURE = /^image\//;
const OWN_ADDRESSES = { getImageUrl: (src: string) => src };

/** Renders files: images in place, and all as links. */
export const Files = ({ files, locale }: { files: readonly ShownFile[]; locale: string }) => (
  <ul className="space-y-2">
    {files.map(({ id, name, mediaType, bytes, href }) => (
      <li key={id} className="space-y-1">
        {PICTURE.test(mediaType) && (
          <a href={href} target="_blank" rel="noreferrer">
            <Picture node={{ type: "image", attrs: { src: href, alt: name } }} context={OWN_ADDRESSES} />
          </a>
        )}
        <Recording file={{ name, mediaType, href }} />
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

/** Renders a player for audio and video, and nothing for other files. */
function Recording({
  file: { name, mediaType, href },
}: {
  file: Pick<ShownFile, "name" | "mediaType" | "href">;
}) {
  const [kind] = mediaType.split("/");
  if (kind !== "audio" && kind !== "video") return null;
  const Player = kind;
  return (
    <Player
      src={href}
      controls
      preload="none"
      aria-label={name}
      className={kind === "audio" ? "w-full max-w-lg" : "max-h-96 max-w-full"}
    />
  );
}
