/** Prevents an unhandled rejection of a promise that is awaited later, or never if something else fails first. */
export function startEarly<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
