import { getLanguage } from "./language.ts";

/** The shape of messages in another language: the same keys, and functions with the same parameters. */
export type Translation<T> = T extends string
  ? string
  : T extends (...parameters: infer Parameters) => infer Result
    ? (...parameters: Parameters) => Translation<Result>
    : T extends object
      ? { readonly [Key in keyof T]: Translation<T[Key]> }
      : T;

/**
 * Combines English messages with their German translation: an object of messages, or a function that builds one. The
 * result is in the viewer's language each time it is read, so read it while rendering, not while a module is loaded.
 */
export const localize = <T extends object>(
  english: T,
  german: Translation<T> & object,
): Translation<T> & object => {
  const choose = () => (getLanguage() === "de" ? german : english);
  return new Proxy<Translation<T> & object>(german, {
    get: (_, key) => Reflect.get(choose(), key),
    apply: (_, self, parameters) => Reflect.apply(choose() as () => unknown, self, parameters),
  });
};
