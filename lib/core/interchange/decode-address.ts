/** Decodes the percent-encoded characters of a file's address. Returns it unchanged if it isn't encoded correctly. */
export function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
