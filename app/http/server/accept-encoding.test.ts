import { describe, expect, it } from "vitest";
import { codingFor } from "./accept-encoding.ts";

describe("the encoding of an answer", () => {
  it("[H13] is the smallest that the browser accepts", () => {
    expect(codingFor("gzip, deflate, br, zstd")).toBe("br");
    expect(codingFor("gzip;q=1.0, br;q=0.5")).toBe("br");
    expect(codingFor("GZIP")).toBe("gzip");
    expect(codingFor("*")).toBe("br");
  });

  it("[H13] is never one that the browser refuses, in any notation", () => {
    expect(codingFor("br;q=0, gzip")).toBe("gzip");
    expect(codingFor("br; q=0, gzip")).toBe("gzip");
    expect(codingFor("br;Q=0.000, gzip;q=0")).toBeUndefined();
    expect(codingFor("*, br;q=0")).toBe("gzip");
    expect(codingFor("gzip, *;q=0")).toBe("gzip");
    expect(codingFor("x-br, abro")).toBeUndefined();
    expect(codingFor("identity")).toBeUndefined();
    expect(codingFor("")).toBeUndefined();
    expect(codingFor(undefined)).toBeUndefined();
  });

  it("[H13] is one in which the file is stored", () => {
    expect(codingFor("br, gzip", ["gzip"])).toBe("gzip");
    expect(codingFor("br", ["gzip"])).toBeUndefined();
    expect(codingFor("br", [])).toBeUndefined();
  });
});
