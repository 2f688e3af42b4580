import { isIPv6 } from "node:net";

/** Set by our own server on every request, over whatever the client sent under this name. */
export const ADDRESS_HEADER = "x-touchstone-client-address";

/**
 * The client's address: the socket's, or, behind `hops` proxies that we trust, the one that the outermost of them saw.
 * Each proxy appends to X-Forwarded-For what it saw, so what the client wrote there itself is never reached.
 */
export function clientAddress(socketAddress: string, forwardedFor: string | undefined, hops: number): string {
  if (hops === 0) return socketAddress;
  const seen = (forwardedFor ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter((address) => address !== "");
  return seen.at(-hops) ?? seen[0] ?? socketAddress;
}

/** What a limit per address counts by: an IPv6 client holds a whole /64, so that is one. */
export function addressBucket(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
