import { constraintComplaints } from "#tests/support/form-constraints.ts";
import { framed, look } from "./framed.ts";
import { WITH_LONG_TEXTS } from "./misfits.ts";
import { validator } from "./raw-html.ts";
import { expect, PLAIN, SHOPS, test, testOfRequests } from "./shop.ts";

/** Planted faults, which the sweep has to find. */

test("[L1] [L3] controls that overlap or are cut off, and pages that scroll sideways, are found", async ({
  page,
}) => {
  const show = await framed(page, SHOPS.tidewater);
  const misfitsOf = async (html: string) => {
    await show(`<!doctype html><body style="margin: 0">${html}`, "/planted");
    return look(page, WITH_LONG_TEXTS);
  };
  const button = (name: string, style: string) =>
    `<button style="position: absolute; ${style}">${name}</button>`;
  expect(await misfitsOf(`${button("More", "left: 0")} ${button("Remove", "left: 200px")}`)).toEqual([]);
  expect(
    await misfitsOf(`${button("More", "left: 0; width: 90px")} ${button("Remove", "left: 80px")}`),
  ).toEqual([expect.stringMatching(/^button "More" and button "Remove" overlap by 10 × \d+ at 320 /)]);
  // The same box cuts off what is in its flow, and not what is placed beside it.
  const beside = button("Beside", "left: 200px; top: 100px");
  expect(
    await misfitsOf(
      `<div style="width: 10rem; overflow: hidden">${beside}${"_".repeat(40)}<a href="/">More</a></div>`,
    ),
  ).toEqual([expect.stringMatching(/^a "More" is cut off by \d+ at 320 /)]);
  expect(await misfitsOf(`<p style="width: 700px">Wide</p>`)).toEqual([
    expect.stringMatching(/^the page scrolls sideways with p.* by 380 at 320 /),
  ]);
  // Only with large text, and only in a menu that is closed at first.
  expect(
    await misfitsOf(
      '<details><summary>Menu</summary><input style="box-sizing: border-box; width: 15rem"></details>',
    ),
  ).toEqual([
    expect.stringMatching(
      /^the page scrolls sideways with input.* by 160 at 320 with text at 200% and open menus$/,
    ),
    expect.stringMatching(/^input .* is cut off by 160 at 320 with text at 200% and open menus$/),
  ]);
  // Only from right to left.
  expect(
    await misfitsOf(`${button("More", "inset-inline-start: 0")} ${button("Remove", "right: 0")}`),
  ).toEqual([
    expect.stringMatching(
      /^button "More" and button "Remove" overlap by .* at 320 with text from right to left$/,
    ),
  ]);
});

testOfRequests(
  "[H3] a field that says something else than its call, or that no call is named for, is found",
  PLAIN,
  () => {
    const form = (input: string) => `<form method="post" id="new-list">${input}</form>`;
    expect(constraintComplaints(form('<input required="" type="text" name="name" maxLength="80"/>'))).toEqual(
      [],
    );
    expect(constraintComplaints(form('<input required="" type="text" name="name"/>'))).toHaveLength(1);
    expect(constraintComplaints(form('<textarea name="more" maxLength="15"></textarea>'))).toHaveLength(1);
  },
);

testOfRequests(
  "[L21] the message about what has just happened is one live region, with none inside it",
  PLAIN,
  async ({ request }) => {
    const nested = async (html: string) => {
      const { results } = await validator.validateString(html);
      return results.some((result) =>
        result.messages.some(({ ruleId }) => ruleId === "colophon/live-regions-apart"),
      );
    };
    expect(await nested('<div aria-live="polite"><p role="status">Added to cart</p></div>')).toBe(true);
    for (const [code, role] of [
      ["added", "status"],
      ["cart_changed", "alert"],
    ]) {
      const html = await (
        await request.get(SHOPS.tidewater, { headers: { Cookie: `flash=${code}` } })
      ).text();
      expect(html.match(new RegExp(`role="${role}"`, "g"))).toHaveLength(1);
      expect(await nested(html)).toBe(false);
    }
  },
);
