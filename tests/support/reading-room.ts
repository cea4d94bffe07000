import { sharedPlatform } from "./shared-platform.ts";
import {
  AMERICAN,
  CANADIAN,
  customer,
  type Guest,
  type MadeTitle,
  makeShop,
  makeTitle,
  stock,
} from "./shop.ts";

/**
 * For all tests of a file: two shops, Canadian and American, with three books on the shelf and customers who keep
 * lists.
 */
export async function openReadingRoom() {
  const platform = await sharedPlatform();
  await makeShop(platform, "test", CANADIAN);
  await makeShop(platform, "us", AMERICAN);
  const book = (title: string) => makeTitle(platform, { title, contributors: [] });
  const [tides, ferry, light] = [await book("The Tides"), await book("A Ferry"), await book("Lighthouse")];
  const books = [tides, ferry, light];
  for (const title of books) await stock(platform, "test", title, 50);
  let people = 0;
  return {
    platform,
    books,
    tides,
    ferry,
    light,
    someone: () => customer(platform, `lister-${people++}@example.com`),
    titlesOf: async (shopper: Guest, list_id: string, more = {}) =>
      (await shopper.ok("titlelist/getItems", { list_id, ...more })).rows.map(({ title }) => title),
    /** Makes a list. @returns its id */
    made: async (shopper: Guest, name: string, ...on: MadeTitle[]) => {
      const { list_id } = await shopper.ok("titlelist/create", { name });
      for (const { eisbn } of on) await shopper.ok("titlelist/addItemToList", { list_id, eisbn });
      return list_id;
    },
  };
}
