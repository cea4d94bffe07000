import { isIP } from "node:net";

/**
 * One network for limits: an IPv4 address, or the /64 of an IPv6 address, because every IPv6 user has
 * 2^64 addresses to choose from. An IPv4 address written as IPv6 (`::ffff:192.0.2.1`) counts as that IPv4
 * address. Anything that is not an address is returned unchanged.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  if (isIP(plain) !== 6) return plain;
  const groups = groupsOf(plain.toLowerCase());
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight groups of an IPv6 address, as numbers. */
function groupsOf(address: string): number[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = "", tail] = hex.split("::");
  const numbers = (part: string) =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16));
  const before = numbers(head);
  if (tail === undefined) return before;
  const after = numbers(tail);
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after];
}
