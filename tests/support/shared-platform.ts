import { afterAll } from "vitest";
import { type TestPlatform, testPlatform } from "./platform.ts";

/** A platform for all tests of a file, closed after the last one. A file calls this before its first test. */
export async function sharedPlatform(...args: Parameters<typeof testPlatform>): Promise<TestPlatform> {
  const platform = await testPlatform(...args);
  afterAll(() => platform.close());
  return platform;
}
