import { lookup as resolveName } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Which addresses requests to outside servers may reach (decision 11). */

/** Addresses that are not the public internet (IANA special-purpose registries, RFC 6890 and later). */
const SPECIAL = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  SPECIAL.addSubnet(net, bits, "ipv4");
// IPv6 only allocates 2000::/3. These ranges within it are not public or lead back to IPv4.
const PUBLIC6 = new BlockList();
PUBLIC6.addSubnet("2000::", 3, "ipv6");
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  SPECIAL.addSubnet(net, bits, "ipv6");

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !SPECIAL.check(address, "ipv4");
  if (family === 6) return PUBLIC6.check(address, "ipv6") && !SPECIAL.check(address, "ipv6");
  return false;
}

/**
 * The addresses that may be reached. Tests replace this, because their servers are local, and so may an operator for
 * webhooks.
 */
export type MayReach = (address: string, port: number) => boolean;
export const publicOnly: MayReach = (address, port) =>
  isPublicAddress(address) && (port === 80 || port === 443);

/** Thrown for an address that may not be reached. */
export class NotPublic extends Error {}

/**
 * The lookup that a connection to this address has to use, so that the address it really connects to is the one that is
 * checked.
 * @throws NotPublic if the URL names an IP address, which is never looked up, and it may not be reached
 */
export function lookupFor(url: URL, mayReach: MayReach): LookupFunction {
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !mayReach(host, port)) throw new NotPublic(host);
  return (name, options, callback) => {
    resolveName(name, { ...options, all: true }, (error, results) => {
      if (error) return callback(error, "", 0);
      const addresses = results.filter(({ address }) => mayReach(address, port));
      const [first] = addresses;
      if (!first) return callback(new NotPublic(name), "", 0);
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}
