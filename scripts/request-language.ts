import { AsyncLocalStorage } from "node:async_hooks";
import type http from "node:http";
import Negotiator from "negotiator";
import { LANGUAGES, type Language } from "#lib/contract/languages.ts";
import { setLanguageSource } from "#lib/messages/language.ts";
import { getCookie, LANGUAGE_COOKIE } from "#lib/platform/http/cookies.ts";

const storage = new AsyncLocalStorage<Language | undefined>();

/** The API always speaks English. Learners' pages have their own languages and messages, next to English errors. */
const ENGLISH_PATHS = /^\/(?:v1|take|api\/take)(?:[/?]|$)/;

/** Handles a request in the viewer's language: the one chosen in the account or, if none is chosen, the browser's. */
export function runInRequestLanguage(request: http.IncomingMessage, handle: () => void): void {
  setLanguageSource(() => storage.getStore());
  if (ENGLISH_PATHS.test(request.url ?? "/")) handle();
  else storage.run(findLanguage(request), handle);
}

function findLanguage(request: http.IncomingMessage): Language | undefined {
  const chosen = getCookie(request.headers.cookie, LANGUAGE_COOKIE);
  const preferred = new Negotiator(request).language([...LANGUAGES]);
  return (
    LANGUAGES.find((language) => language === chosen) ?? LANGUAGES.find((language) => language === preferred)
  );
}
