import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Set by our own server on every request, over whatever the client sent under this name. */
export const ADDRESS_HEADER = "x-touchstone-client-address";

/**
 * The client's address: the socket's, or, behind `hops` proxies that we trust, the one that the outermost of them saw.
 * Each proxy appends to X-Forwarded-For what it saw, so what the client wrote there itself is never reached.
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

/** Some proxies write the port beside the address: `1.2.3.4:5678`, `[2001:db8::1]:443`. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/**
 * What a limit per address counts by: an IPv4 address, also where it is written as an IPv6 one; of an IPv6 address the
 * /64, as that is what one client holds. What is no address is left as it is.
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
