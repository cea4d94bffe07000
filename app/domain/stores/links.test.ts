import { describe, expect, it } from "vitest";
import { linkBase } from "./links.ts";
import { settingsSchema } from "./settings.ts";

const shop = (hosts: string[], base_url = "") => ({
  hosts,
  settings: settingsSchema.parse({
    store_info: { name: "Books", email: "books@example.com", country: "CA", province: "BC", base_url },
  }),
});
const env = { PORT: 3000 };
const attacker = { host: "attacker.localhost", secure: false };

describe("the base of links", () => {
  it("[X14] is never a host that is not registered for the shop", () => {
    for (const host of [
      "attacker.localhost",
      "localhost:3000",
      "127.0.0.1",
      "evil.example",
      "books.example.evil",
    ])
      for (const secure of [true, false])
        for (const one of [shop(["books.example"]), shop([]), shop([], "https://books.example")])
          expect(linkBase(one, env, { host, secure })).toMatch(
            /^https?:\/\/books\.example$|^http:\/\/localhost:3000$/,
          );
    expect(linkBase(shop([]), { ...env, BASE_URL: "https://all.example/" }, attacker)).toBe(
      "https://all.example",
    );
  });

  it("[X14] is the shop's own address, or else the installation's, or else the requested host", () => {
    const asked = { host: "Books.example", secure: true };
    const hosts = ["shop.example", "books.example"];
    expect(
      linkBase(shop(hosts, "https://set.example/"), { ...env, BASE_URL: "https://all.example" }, asked),
    ).toBe("https://set.example");
    expect(linkBase(shop(hosts), { ...env, BASE_URL: "https://all.example" }, asked)).toBe(
      "https://all.example",
    );
    expect(linkBase(shop(hosts), env, asked)).toBe("https://books.example");
    expect(linkBase(shop(hosts), env, { ...asked, secure: false })).toBe("http://books.example");
  });

  it("[C21] is a registered host with its port when there is no request, as in a command", () => {
    expect(linkBase(shop(["127.0.0.1:4520", "localhost:4520", "tidewater.localhost:4520"]), env)).toBe(
      "http://localhost:4520",
    );
    expect(linkBase(shop(["localhost:4520", "books.example"]), env)).toBe("https://books.example");
    expect(linkBase(shop([]), env)).toBe("http://localhost:3000");
  });

  it("[F14] uses a host registered without a port on any port, but names only the server's own port", () => {
    const books = shop(["books.example"]);
    expect(linkBase(books, env, { host: "books.example:3000", secure: false })).toBe(
      "http://books.example:3000",
    );
    expect(linkBase(books, env, { host: "books.example:6666", secure: true })).toBe("https://books.example");
    expect(linkBase(shop(["localhost", "shop.localhost"]), env)).toBe("http://localhost:3000");
    expect(
      linkBase(shop(["localhost", "shop.localhost"]), env, { host: "shop.localhost:3000", secure: false }),
    ).toBe("http://shop.localhost:3000");
  });
});
