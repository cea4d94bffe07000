import { expect, it } from "vitest";
import { brokenPackages, requireInstalled } from "./packages.server.ts";
import { operatorWords } from "./start-error.ts";

it("says which of the packages that are loaded later are not installed", () => {
  expect(() => requireInstalled()).not.toThrow();
  let words: string | undefined;
  try {
    requireInstalled(["sharp", "no-such-package", "no-such-other"]);
  } catch (error) {
    words = operatorWords(error);
  }
  expect(words).toBe('Not installed: no-such-package, no-such-other. Run "npm ci".');
});

it("says which of them cannot be loaded, and why in one line", () => {
  expect(brokenPackages()).toEqual([]);
  const [broken] = brokenPackages(["sharp", "no-such-package"]);
  expect(broken?.name).toBe("no-such-package");
  expect(broken?.reason).toMatch(/^Cannot find module 'no-such-package'$/);
});
