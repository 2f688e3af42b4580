import dns from "node:dns/promises";
import net from "node:net";
import ipaddr from "ipaddr.js";

/** Where a webhook must not go. The message is for the webhook's owner and names no address. */
export class RefusedAddress extends Error {
  override name = "RefusedAddress";
}

export type Resolve = (hostname: string) => Promise<string[]>;
export type Guard = { resolve: Resolve; allowLoopback: boolean };

const inRange = (address: ipaddr.IPv4 | ipaddr.IPv6, cidr: string): boolean =>
  address.match(ipaddr.parseCIDR(cidr) as [never, number]);

/** Cloud platforms answer here with credentials, though the address is a public one. */
const METADATA = "168.63.129.16/32";
/** Where IPv6-only networks find the IPv4 internet: a resolver there wraps every IPv4 address in this prefix. */
const NAT64 = "64:ff9b::/96";

/**
 * Whether a connection may go to an IP address: public unicast only, so no loopback, private, shared, link-local,
 * multicast, documentation, benchmark or reserved range, and nothing that wraps an IPv4 address (mapped, compatible,
 * 6to4, Teredo, local NAT64), with one exception: what a NAT64 resolver gives for a public IPv4 address.
 */
export function isAllowedAddress(address: string, allowLoopback: boolean): boolean {
  if (net.isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() === "loopback") return allowLoopback;
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === "unicast" && !inRange(parsed, METADATA);
  if (inRange(parsed, NAT64)) return isAllowedAddress(extractIPv4(parsed), false);
  return parsed.range() === "unicast" && inRange(parsed, "2000::/3");
}

const extractIPv4 = (address: ipaddr.IPv6): string => address.toByteArray().slice(12).join(".");

/** The same for an address that is written in a URL: there nobody has reason to wrap one. */
export const isAllowedLiteral = (address: string, allowLoopback: boolean): boolean =>
  isAllowedAddress(address, allowLoopback) && !(net.isIPv6(address) && inRange(ipaddr.parse(address), NAT64));

/** `localhost` and all below it, with or without the root's dot. They are loopback by definition, and never looked up. */
export const isLocalhost = (hostname: string): boolean => /(?:^|\.)localhost\.?$/i.test(hostname);

/**
 * The addresses that a connection to a host may go to, in the order to try them. One refused address refuses all: a name
 * that points outside and inside is no mistake.
 * @throws RefusedAddress, or what the resolver throws.
 */
export async function resolveAllowedAddresses(hostname: string, guard: Guard): Promise<string[]> {
  if (net.isIP(hostname)) {
    if (isAllowedLiteral(hostname, guard.allowLoopback)) return [hostname];
    throw createNotPublicError();
  }
  const addresses = isLocalhost(hostname) ? ["127.0.0.1", "::1"] : await guard.resolve(hostname);
  if (addresses.length === 0) throw new RefusedAddress("The host name does not resolve");
  if (addresses.every((address) => isAllowedAddress(address, guard.allowLoopback))) return addresses;
  throw createNotPublicError();
}

const createNotPublicError = () => new RefusedAddress("The host is not at a public address");

const resolver = new dns.Resolver({ timeout: 2000, tries: 2 });

/** All addresses of a name, IPv4 first. Not by getaddrinfo: its few threads would wait for one another's name servers. */
export async function resolvePublicName(hostname: string): Promise<string[]> {
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  const [first] = answers;
  if (addresses.length === 0 && first.status === "rejected") throw first.reason;
  return addresses;
}
