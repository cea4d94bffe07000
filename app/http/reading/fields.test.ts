import { describe, expect, it } from "vitest";
import { checkAddress } from "./address.ts";
import { BadRequest } from "./bad-request.ts";
import { type Field, jsonValues, urlencodedFields, valuesOf } from "./fields.ts";

/** A form body's values, or the status with which it is refused. */
function form(body: string): unknown {
  return caught(() => valuesOf(urlencodedFields(body)));
}
function caught(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof BadRequest) return error.status;
    throw error;
  }
}

describe("the fields of a form", () => {
  it.each<[string, string, unknown]>([
    ["a text", "a=1", { a: "1" }],
    ["nothing", "", {}],
    ["empty pairs and a name without a value", "&&a&b=&", { a: "", b: "" }],
    ["escapes and plus signs", "a=caf%C3%A9+%2B", { a: "café +" }],
    ["unescaped letters", "a=café", { a: "café" }],
    ["a value with an equals sign", "a=b=c", { a: "b=c" }],
    ["a name sent twice", "a=1&a=2&a=3", { a: ["1", "2", "3"] }],
    ["nested names", "a.b=1&a.c-d.e=2", { a: { b: "1", "c-d": { e: "2" } } }],
    ["a list", "a[0]=x&a[1]=y", { a: ["x", "y"] }],
    ["a list in mixed order", "a[1].b=2&a[0].b=1", { a: [{ b: "1" }, { b: "2" }] }],
    ["a name that objects inherit", "toString=1&a.valueOf=2", { toString: "1", a: { valueOf: "2" } }],
    ["a NUL, which is left out", "a=x%00y", { a: "xy" }],
    ["Conform's own fields, which are left out", "__intent__=xx&__state__=xx&a=1", { a: "1" }],
  ])("[X1] [X15] are read: %s", (_name, body, values) => {
    expect(form(body)).toEqual(values);
  });

  it("[X1] fill the gaps of a list, so that it is never sparse", () => {
    const { a } = form("a[3]=x") as { a: unknown[] };
    expect(Object.keys(a)).toEqual(["0", "1", "2", "3"]);
  });

  it.each<[string, string, number]>([
    ["an index that would fill the memory", "a[50000000]=1", 400],
    ["the highest possible index", "a[4294967290]=1", 400],
    ["an index above 1,000", "a[1001]=1", 413],
    ["many long lists", Array.from({ length: 11 }, (_, at) => `a${at}[1000]=1`).join("&"), 413],
    ["a list of lists", "a[0][0]=1", 400],
    ["a list without an index", "a[]=1", 400],
    ["a negative index", "a[-1]=1", 400],
    ["an unclosed bracket", "a[0=1", 400],
    ["an empty name", "=1", 400],
    ["two dots in a row", "a..b=1", 400],
    ["six levels", "a.b.c.d.e.f=1", 400],
    ["a long name", `${"a".repeat(201)}=1`, 400],
    ["a space in a name", "a b=1", 400],
    ["the prototype", "__proto__=1", 400],
    ["the prototype at a deeper level", "a.__proto__.b=1", 400],
    ["the constructor", "constructor.prototype.x=1", 400],
    ["one name as text and as object", "a=1&a.b=2", 400],
    ["one name as object and as text", "a.b=2&a=1", 400],
    ["one name as list and as object", "a[0]=1&a.b=2", 400],
    ["a repeated name as a list", "a=1&a=2&a[0]=3", 400],
    ["a broken escape", "a=%E0%A4%A", 400],
    ["an escape that is not UTF-8", "a=%FF", 400],
    ["an escaped surrogate", "a=%ED%A0%80", 400],
    ["a lone percent sign", "a=100%", 400],
    ["2,001 fields", `${"a=1&".repeat(2000)}a=1`, 413],
    ["a long row of ampersands", "a&".repeat(60_000), 413],
  ])("[X1] [X2] [X15] refuse %s", (_name, body, status) => {
    expect(form(body)).toBe(status);
  });

  it("[X2] are compared a limited number of times, however often one is repeated", () => {
    let reads = 0;
    const fields = function* (): Generator<Field> {
      for (let at = 0; at < 2000; at++) {
        reads++;
        yield ["a", String(at)];
      }
    };
    expect((valuesOf(fields()) as { a: string[] }).a).toHaveLength(2000);
    expect(reads).toBe(2000);
    // It never asks for more than one above the limit.
    const endless = function* (): Generator<Field> {
      for (;;) {
        reads++;
        yield ["a", "1"];
      }
    };
    reads = 0;
    expect(caught(() => valuesOf(endless()))).toBe(413);
    expect(reads).toBe(2001);
  });
});

describe("JSON", () => {
  const json = (text: string) => caught(() => jsonValues(text));

  it("[X2] is refused with very many NULs, because removing them takes time", () => {
    expect(() => jsonValues(JSON.stringify({ a: "a\0".repeat(2000) }))).toThrow(BadRequest);
    expect(() => urlencodedFields(`a=${"%00".repeat(2000)}`)).toThrow(BadRequest);
    expect(jsonValues(JSON.stringify({ a: "a\0".repeat(900) })).a).toBe("a".repeat(900));
  });

  it("[X15] is read without NULs and half surrogates", () => {
    expect(json('{"a":"x\\u0000y","b":["\\ud800z",1,null],"c":{"d":true}}')).toEqual({
      a: "xy",
      b: ["\ufffdz", 1, null],
      c: { d: true },
    });
    expect(json('{"a":"[[[[[[[[{{{{,,,,\\"[[[["}')).toEqual({ a: '[[[[[[[[{{{{,,,,"[[[[' });
  });

  it.each<[string, string, number]>([
    ["5,000 levels", `{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`, 400],
    ["six levels", '{"a":{"b":{"c":{"d":{"e":{"f":1}}}}}}', 400],
    ["2,001 members", `{"a":[${"1,".repeat(2000)}1]}`, 413],
    ["a million keys", `{${Array.from({ length: 100_000 }, (_, at) => `"${at}":1`).join(",")}}`, 413],
    ["a long row of brackets", "[".repeat(1_000_000), 400],
    ["closing brackets first", `${"]".repeat(10)}${"[".repeat(10)}`, 400],
    ["an unclosed string", '{"a":"', 400],
    ["a backslash at the end", '{"a":"\\', 400],
    ["a list", "[1]", 400],
    ["a number", "1", 400],
    ["nothing", "", 400],
    ["the prototype", '{"__proto__":{"x":1}}', 400],
    ["the prototype at a deeper level", '{"a":[{"constructor":{"x":1}}]}', 400],
    ["a long name", `{"${"a".repeat(201)}":1}`, 400],
  ])("[X2] [X15] refuses %s", (_name, text, status) => {
    expect(json(text)).toBe(status);
  });
});

describe("the address of a request", () => {
  it.each(["/", "/t/caf%C3%A9?a=b+c&d=%20", "/x?a[b]=1&a[b]=2&&=", "/browse/filter/t/war%2Fpeace"])(
    "is read: %s",
    (url) => {
      expect(caught(() => checkAddress(url))).toBeUndefined();
    },
  );
  it("is refused if its path has thousands of parts, because the router would try each", () => {
    expect(caught(() => checkAddress(`/browse/filter${"/o/1".repeat(90)}`))).toBeUndefined();
    expect(caught(() => checkAddress(`/${"a/".repeat(4000)}`))).toBe(400);
  });
  it.each([
    "/%E0%A4%A",
    "/%",
    "/%zz",
    "/%FF",
    "/a%00b",
    "/x?a=%E0%A4%A",
    "/x?%ff=1",
    `/x?${"a&".repeat(3000)}`,
  ])("[Y12] is refused: %s", (url) => {
    expect(caught(() => checkAddress(url))).toBe(400);
  });
});
