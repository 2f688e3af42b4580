import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Our own server sets this header on every request and overwrites what the client sent. */
export const ADDRESS_HEADER = "x-touchstone-client-address";

/**
 * The client's address: the socket's, or behind `hops` trusted proxies the one that the outermost of them saw. Each
 * proxy appends what it saw to X-Forwarded-For, so what the client wrote there itself is never read.
 */
export function resolveClientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  hops: number,
): string {
  if (hops === 0) return socketAddress;
  const forwardedAddresses = (forwardedFor ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter((address) => address !== "");
  return forwardedAddresses.at(-hops) ?? forwardedAddresses[0] ?? socketAddress;
}

/** Some proxies include the port: `1.2.3.4:5678`, `[2001:db8::1]:443`. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/**
 * What rate limits count by: an IPv4 address (also when it is written as IPv6), or the /64 of an IPv6 address, which is
 * what one client typically has. Anything that isn't an address is returned unchanged.
 */
export function getAddressBucket(address: string): string {
  const [, six, four] = WITH_PORT.exec(address) ?? [];
  const plain = six ?? four ?? address;
  if (isIP(plain) === 0) return address;
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":");
}
