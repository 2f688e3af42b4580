import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { uploadPicture } from "#components/builder/pictures/upload.ts";
import { uploadImport } from "#components/imports/upload-import.ts";
import { setReauthenticate } from "#lib/client/call.ts";
import { CALL_ERRORS } from "#lib/messages/requests.ts";
import { UPLOAD_ERRORS } from "#lib/messages/upload-errors.ts";

type Answer = { data?: object; error?: { code: string; message: string } } | "lost";

let answers: Answer[] = [];
let sent: string[] = [];

/** Answers each request with the next answer. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  response: unknown = null;
  #path = "";
  open(method: string, path: string) {
    this.#path = `${method} ${path}`;
  }
  send() {
    sent.push(this.#path);
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded: 1, total: 3 }));
    const answer = answers.shift();
    if (answer !== "lost") this.response = answer;
    this.dispatchEvent(new Event(answer === "lost" ? "error" : "load"));
  }
  abort() {
    this.dispatchEvent(new Event("abort"));
  }
}

const PICTURE = { src: "/assets/1", width: 1, height: 1 };
const SIGNED_OUT: Answer = { error: { code: "unauthenticated", message: "Sign in" } };
const file = new Blob(["x"]);
beforeEach(() => {
  sent = [];
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
});
afterEach(() => {
  vi.unstubAllGlobals();
  setReauthenticate(undefined);
});

test("an upload is sent again, and nothing else, once the user has signed in", async () => {
  const signIn = vi.fn(async () => {});
  setReauthenticate(signIn);
  answers = [SIGNED_OUT, { data: PICTURE }];
  expect(await uploadPicture(file)).toEqual(PICTURE);
  answers = [SIGNED_OUT, { data: { id: "i1" } }];
  const percents: number[] = [];
  const onProgress = (percent: number) => percents.push(percent);
  const upload = { file, filename: "a.csv", format: "auto", as: "items" as const, onProgress };
  expect(await uploadImport(upload)).toBe("i1");
  const importPath = "POST /api/v1/imports?preview=true&filename=a.csv&format=auto&as=items";
  expect(sent).toEqual(["POST /api/assets", "POST /api/assets", importPath, importPath]);
  expect([signIn.mock.calls.length, percents]).toEqual([2, [33, 33]]);
});

test("an empty file isn't uploaded for an import, and the user is told to choose another one", async () => {
  const upload = { file: new Blob([]), filename: "a.csv", format: "auto", as: "items" as const };
  const failure = uploadImport({ ...upload, onProgress: () => {} });
  await expect(failure).rejects.toThrow("This file is empty. Choose another file.");
  expect(sent).toEqual([]);
});

test("an upload fails if the user doesn't sign in", async () => {
  answers = [SIGNED_OUT];
  await expect(uploadPicture(file)).rejects.toMatchObject({ code: "unauthenticated" });
  setReauthenticate(() => Promise.reject(new Error("declined")));
  answers = [SIGNED_OUT];
  await expect(uploadPicture(file)).rejects.toThrow("declined");
  expect(sent).toHaveLength(2);
});

test("a failed upload says why in a sentence", async () => {
  const fail = async (answer: Answer) => {
    answers = [answer];
    return (await uploadPicture(file).catch((error: Error) => error)) as Error;
  };
  const broken = { code: "invalid_request", message: "The image is damaged" };
  expect((await fail({ error: broken })).message).toBe("The image is damaged.");
  expect((await fail({ error: { ...broken, message: "Try again." } })).message).toBe("Try again.");
  expect((await fail({})).message).toBe(CALL_ERRORS.unknown);
  expect(await fail("lost")).toMatchObject({ code: "offline", message: UPLOAD_ERRORS.offline });
  expect(await uploadPicture(file, { signal: AbortSignal.abort() }).catch(({ code }) => code)).toBe(
    "offline",
  );
});
