import dns from "node:dns/promises";
import net from "node:net";
import ipaddr from "ipaddr.js";
import { DELIVERY_ERRORS } from "#lib/messages/delivery-errors.ts";

/**
 * Thrown for hosts that webhooks can't be sent to. The webhook's owner reads the message, so it contains no address.
 */
export class AddressNotAllowedError extends Error {
  override name = "AddressNotAllowedError";
}

export type Resolve = (hostname: string) => Promise<string[]>;
export type Guard = { resolve: Resolve; allowLoopback: boolean };

const inRange = (address: ipaddr.IPv4 | ipaddr.IPv6, cidr: string): boolean =>
  address.match(ipaddr.parseCIDR(cidr) as [never, number]);

/** A cloud platform's metadata service. Its address is public, but it responds with credentials. */
const METADATA = "168.63.129.16/32";
/** On IPv6-only networks, resolvers wrap each IPv4 address in this prefix. */
const NAT64 = "64:ff9b::/96";

/**
 * Checks whether webhooks can connect to an IP address. Only public unicast addresses are allowed: no loopback,
 * private, shared, link-local, multicast, documentation, benchmark or reserved ranges, and no IPv6 address that wraps
 * an IPv4 address (mapped, compatible, 6to4, Teredo, local NAT64). The exception is the result of a NAT64 resolver for
 * a public IPv4 address.
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

/** Does the same as `isAllowedAddress` for an address in a URL, where NAT64 addresses aren't allowed either. */
export const isAllowedLiteral = (address: string, allowLoopback: boolean): boolean =>
  isAllowedAddress(address, allowLoopback) && !(net.isIPv6(address) && inRange(ipaddr.parse(address), NAT64));

/** Matches `localhost` and its subdomains, with or without a trailing dot. They are always loopback, never resolved. */
export const isLocalhost = (hostname: string): boolean => /(?:^|\.)localhost\.?$/i.test(hostname);

/**
 * Returns the addresses that a connection to a host can use, in the order to try them. If any address isn't allowed,
 * the whole host is rejected, because a name with public and private addresses is an attack, not a mistake.
 * @throws AddressNotAllowedError, or errors from the resolver.
 */
export async function resolveAllowedAddresses(hostname: string, guard: Guard): Promise<string[]> {
  if (net.isIP(hostname)) {
    if (isAllowedLiteral(hostname, guard.allowLoopback)) return [hostname];
    throw createNotPublicError();
  }
  const addresses = isLocalhost(hostname) ? ["127.0.0.1", "::1"] : await guard.resolve(hostname);
  if (addresses.length === 0) throw new AddressNotAllowedError(DELIVERY_ERRORS.unresolved);
  if (addresses.every((address) => isAllowedAddress(address, guard.allowLoopback))) return addresses;
  throw createNotPublicError();
}

const createNotPublicError = () => new AddressNotAllowedError(DELIVERY_ERRORS.notPublic);

const resolver = new dns.Resolver({ timeout: 2000, tries: 2 });

/** Resolves all addresses of a name, IPv4 first. Avoids getaddrinfo, whose few threads slow name servers can block. */
export async function resolvePublicName(hostname: string): Promise<string[]> {
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  const [first] = answers;
  if (addresses.length === 0 && first.status === "rejected") throw first.reason;
  return addresses;
}
