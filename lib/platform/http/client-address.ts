import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The header with the client's address. Our own server sets it on every request and overwrites a value that the client
 * sent.
 */
export const ADDRESS_HEADER = "x-touchstone-client-address";

/**
 * Returns the client's address: the socket's address or, behind `hops` trusted proxies, the address that the outermost
 * proxy saw. Each proxy appends the address it saw to X-Forwarded-For, so an entry that the client wrote itself is
 * never used.
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

/** Some proxies include the port, as in `1.2.3.4:5678` or `[2001:db8::1]:443`. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/**
 * Returns the key that rate limits use for an address: the IPv4 address (even if it is written as IPv6), or the /64
 * prefix of an IPv6 address, because a single client typically has a whole /64. Returns anything that isn't an address
 * unchanged.
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
