import type { MoreLanguage } from "#components/content/messages/more-language.ts";
import { FILE_EXTENSIONS } from "#lib/core/files/detect-media-type.ts";

/** Checks whether a type is one of those accepted, such as `image/*`. An empty list accepts any. */
export const isAcceptedType = (mediaType: string, accept: readonly string[]): boolean =>
  accept.length === 0 ||
  accept.some((range) =>
    range.endsWith("/*") ? mediaType.startsWith(range.slice(0, -1)) : range === mediaType,
  );

const EXTENSIONS: Readonly<Record<string, string>> = FILE_EXTENSIONS;
const RANGES = {
  "image/*": "types_image",
  "audio/*": "types_audio",
  "video/*": "types_video",
  "text/*": "types_text",
} as const;

/** Lists types by their extensions, and ranges by their names, such as "PDF or images". Others are listed as they are. */
export function formatTypes(accept: readonly string[], { locale, text }: MoreLanguage): string {
  const names = accept.map((type) => {
    const range = Object.entries(RANGES).find(([each]) => each === type);
    return range ? text(range[1]) : (EXTENSIONS[type]?.toUpperCase() ?? type);
  });
  return new Intl.ListFormat(locale, { type: "disjunction" }).format(names);
}
