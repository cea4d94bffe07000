export type Coding = "br" | "gzip";

/** The encodings we can send, best first. */
const CODINGS: readonly Coding[] = ["br", "gzip"];

/** Matches one entry of the header, with its parameters. */
const entryOf = (name: string) => new RegExp(`(?:^|,)[ \\t]*${name}[ \\t]*(?:;([^,]*))?(?=,|$)`, "i");
const ENTRIES: Readonly<Record<Coding, RegExp>> = { br: entryOf("br"), gzip: entryOf("gzip") };
const ANY_CODING = entryOf("\\*");
const REFUSED_CODING = /(?:^|;)\s*q\s*=\s*0(\.0*)?\s*(?:;|$)/i;

/**
 * The best encoding that a browser accepts (RFC 9110 §12.5.3), or undefined to send the content as it is. Weights
 * only count as yes or no: of the accepted encodings, we send the smallest.
 * @param header the request's `Accept-Encoding`
 */
export function codingFor(header = "", available = CODINGS): Coding | undefined {
  return available.find((coding) => {
    const entry = ENTRIES[coding].exec(header) ?? ANY_CODING.exec(header);
    return entry !== null && !REFUSED_CODING.test(entry[1] ?? "");
  });
}
