import type { DocNode } from "#lib/core/content/nodes.ts";
import { isImageSource } from "#lib/core/content/urls.ts";
import { decodeBase64 } from "../base64.ts";
import type { ModelAsset } from "../model.ts";
import { getAttribute, type HtmlElement } from "./parse-html.ts";

type Image = { node: DocNode<"image"> } | { problem: "asset_missing" | "asset_invalid"; detail: string };

/** Reads an `img` and adds the file that it shows to `assets`. */
export function readImage(
  element: HtmlElement,
  assets: Map<string, ModelAsset>,
  findFile: (address: string) => ModelAsset | undefined = () => undefined,
): Image {
  const address = (getAttribute(element, "src") ?? "").trim();
  const src = resolveAddress(address, assets, findFile);
  if (src === undefined) {
    const problem = /^data:/i.test(address) ? "asset_invalid" : "asset_missing";
    return { problem, detail: address.slice(0, 200) };
  }
  const title = getAttribute(element, "title");
  const attrs = {
    src,
    alt: getAttribute(element, "alt") ?? "",
    ...(title ? { title } : {}),
    ...readSize(element, "width"),
    ...readSize(element, "height"),
  };
  return { node: { type: "image", attrs } };
}

function resolveAddress(
  address: string,
  assets: Map<string, ModelAsset>,
  findFile: (address: string) => ModelAsset | undefined,
): string | undefined {
  const absolute = address.startsWith("//") ? `https:${address}` : address;
  if (/^https:/i.test(absolute)) return isImageSource(absolute) ? absolute : undefined;
  const asset = /^data:/i.test(address) ? decodeDataAddress(address, assets.size) : findFile(address);
  if (!asset) return undefined;
  assets.set(asset.name, asset);
  return `asset:${asset.name}`;
}

const DATA_IMAGE = /^data:image\/(png|jpe?g|gif|webp|avif)(?:;[^;,]*)*;base64,/i;

function decodeDataAddress(address: string, number: number): ModelAsset | undefined {
  const match = DATA_IMAGE.exec(address);
  if (!match) return undefined;
  const base64 = address
    .slice(match[0].length)
    .replace(/%2B/gi, "+")
    .replace(/%2F/gi, "/")
    .replace(/%3D/gi, "=");
  try {
    const bytes = decodeBase64(base64);
    return { name: `inline-${number + 1}.${match[1]?.toLowerCase()}`, read: async () => bytes };
  } catch {
    return undefined;
  }
}

function readSize(element: HtmlElement, name: "width" | "height"): { [name]?: number } {
  const match = /^(\d+(?:\.\d+)?)(?:px)?$/.exec((getAttribute(element, name) ?? "").trim());
  const size = Number(match?.[1] ?? 0);
  return size > 0 ? { [name]: size } : {};
}

/** Returns the LaTeX of an image that Canvas displays for a formula, "" if it has none, or undefined. */
export function findImageMath(element: HtmlElement): string | undefined {
  const content = getAttribute(element, "data-equation-content");
  if (content !== undefined) return content.trim();
  if (!/(?:^|\s)equation_image(?:\s|$)/.test(getAttribute(element, "class") ?? "")) return undefined;
  const alt = getAttribute(element, "alt") ?? getAttribute(element, "title") ?? "";
  return alt.replace(/^LaTeX:\s*/i, "").trim() || decodeAddress(getAttribute(element, "src") ?? "");
}

/** Canvas puts the LaTeX at the end of the address, encoded twice. */
function decodeAddress(src: string): string {
  try {
    return decodeURIComponent(decodeURIComponent(/equation_images\/([^?]*)/.exec(src)?.[1] ?? ""));
  } catch {
    return "";
  }
}
