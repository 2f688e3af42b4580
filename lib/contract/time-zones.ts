/** Checks whether this runtime knows an IANA time zone, such as "Europe/Berlin". Offsets such as "+01:00" aren't zones. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
