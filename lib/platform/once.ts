/** Returns a function that makes the call when it is first needed, and returns that result every time. */
export function once<T>(call: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= call();
    return result;
  };
}
