import { describe, expect, test } from "vitest";
import yazl from "yazl";
import { detectMediaType } from "#lib/core/files/detect-media-type.ts";
import { samples } from "#tests/support/pictures.ts";

const ascii = (text: string) => Buffer.from(text, "latin1");
const ftyp = (brand: string) => ascii(`\0\0\0\x18ftyp${brand}\0\0\0\0mp42isom`);

async function zip(names: readonly string[], mimetype?: string): Promise<Buffer> {
  const file = new yazl.ZipFile();
  if (mimetype) file.addBuffer(Buffer.from(mimetype), "mimetype", { compress: false });
  for (const name of names) file.addBuffer(Buffer.from("<x/>"), name);
  file.end();
  const chunks: Buffer[] = [];
  for await (const chunk of file.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

describe("the type of a file", () => {
  test.each(Object.entries(samples).filter(([name]) => name !== "avif"))(
    "is that of the image %s",
    (_, { bytes, mediaType }) => {
      expect(detectMediaType(bytes)).toBe(mediaType);
    },
  );

  test.each([
    ["application/pdf", ascii("%PDF-1.7\n")],
    ["audio/wav", ascii("RIFF\0\0\0\0WAVEfmt ")],
    ["audio/mpeg", ascii("ID3\x04\0")],
    ["audio/mpeg", ascii("\xff\xfb\x90\x64")],
    ["audio/ogg", ascii("OggS\0\x02")],
    ["audio/mp4", ftyp("M4A ")],
    ["video/mp4", ftyp("mp42")],
    ["video/mp4", ftyp("iso5")],
    ["video/quicktime", ftyp("qt  ")],
    ["video/webm", ascii("\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\x82\x84webm")],
    ["text/plain", Buffer.from("Größe\t1\r\n")],
  ])("is %s by its bytes", (type, bytes) => {
    expect(detectMediaType(bytes, "x.html")).toBe(type);
  });

  test.each([
    ["docx", "word/document.xml", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["xlsx", "xl/workbook.xml", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    [
      "pptx",
      "ppt/presentation.xml",
      "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    ],
  ])("is %s if the archive has its main part, and an archive if it has macros", async (_, part, type) => {
    const parts = ["[Content_Types].xml", part];
    expect(detectMediaType(await zip(parts))).toBe(type);
    expect(detectMediaType(await zip([...parts, "word/vbaProject.bin"]))).toBe("application/zip");
    expect(detectMediaType(await zip([part]))).toBe("application/zip");
  });

  test("is OpenDocument text by its first entry, and otherwise an archive", async () => {
    const type = "application/vnd.oasis.opendocument.text";
    expect(detectMediaType(await zip(["content.xml"], type))).toBe(type);
    expect(detectMediaType(await zip(["content.xml"], "text/html"))).toBe("application/zip");
    expect(detectMediaType(await zip([]))).toBe("application/zip");
  });

  test("is CSV for text with that extension", () => {
    expect(detectMediaType(Buffer.from("a,b\n1,2\n"), "Data.CSV")).toBe("text/csv");
    expect(detectMediaType(ascii("%PDF-1.7\n"), "data.csv")).toBe("application/pdf");
  });

  test.each([
    ["HTML", Buffer.from("\n <!DOCTYPE html><p>")],
    ["SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["XML", Buffer.from('\ufeff<?xml version="1.0"?><svg/>')],
    ["a picture that browsers differ on", ftyp("heic")],
    ["a Matroska file", ascii("\x1aE\xdf\xa3\xa3B\x82\x88matroska")],
    ["a program", ascii("\x7fELF\x02\x01")],
    ["UTF-16", ascii("\xff\xfeh\0i\0")],
    ["text with control characters", Buffer.from("a\u001b[31m")],
    ["an empty file", Buffer.alloc(0)],
    ["a damaged archive", ascii("PK\x03\x04\x14\0")],
  ])("is unknown for %s", (_, bytes) => {
    expect(detectMediaType(bytes, "a.txt")).toBeUndefined();
  });

  test("is unknown for an archive that is truncated anywhere after its signature", async () => {
    const bytes = await zip(["[Content_Types].xml", "word/document.xml"]);
    for (let size = 4; size < bytes.length; size += 1) {
      expect(detectMediaType(bytes.subarray(0, size))).toBeUndefined();
    }
  });
});
