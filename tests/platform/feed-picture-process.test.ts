import { expect, it } from "vitest";
import { fetcherProcess } from "#app/platform/images/feed-picture-process.server.ts";

it("blames the end of the process on the picture that it was reading, and has the others fetched later", async () => {
  const fetcher = fetcherProcess(process.cwd(), "", "tests/support/dying.child.ts");
  const wanted = (url: string) => ({ url, isLarge: false, etag: null, modified: null });
  const obtained = ["a", "b", "c"].map((url) => fetcher.obtain(wanted(url)));
  expect(await Promise.all(obtained)).toEqual([{ wait: 60 }, { problem: "not_a_picture" }, { wait: 60 }]);
});
