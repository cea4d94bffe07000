/** A host name as stored, or an error message for the operator. */
export type HostReading = { host: string } | { problem: string };

const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;
const IPV6 = /^\[[0-9a-f:.]+\]$/;

/**
 * Parses a host as an operator types it: a name or an address, with a port if the shop answers only on that
 * port. Names are stored as browsers send them: in lower case, other scripts as `xn--…`, and without ports 80
 * and 443.
 */
export function readHost(typed: string): HostReading {
  const text = typed.trim();
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text);
  if (scheme) {
    const rest = text.slice(scheme[0].length).replace(/\/.*$/, "");
    return { problem: `"${text}" is a web address. A host has no "${scheme[0]}" in front: ${rest}` };
  }
  if (text.includes("/"))
    return { problem: `"${text}" has a path. A host is only a name: ${text.split("/")[0]}` };
  const [, name = "", port] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(text) ?? [];
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535))
    return { problem: `"${text}" has a port that is not a number from 1 to 65535.` };
  if (!name || /[\s@?#\\%]/.test(name) || !URL.canParse(`http://${name}`))
    return { problem: `"${text}" is not a host such as books.example or localhost:3000.` };
  const ascii = new URL(`http://${name}`).hostname.replace(/\.$/, "");
  const valid =
    IPV6.test(ascii) || (ascii.length <= 253 && ascii.split(".").every((part) => LABEL.test(part)));
  if (!valid) return { problem: `"${text}" is not a host such as books.example or localhost:3000.` };
  return { host: port && port !== "80" && port !== "443" ? `${ascii}:${Number(port)}` : ascii };
}

/** The host names to look up for the `Host` of a request, the most specific first. */
export function namesFor(host: string): [exact: string, anyPort: string] {
  const exact = host.toLowerCase().replace(/\.(?=$|:\d+$)/, "");
  return [exact, withoutPort(exact)];
}

export const withoutPort = (host: string): string => host.replace(/:\d+$/, "");
