import { createElement, Fragment } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { title as words } from "#app/messages/words.ts";
import { keeperWithin } from "./keeper.server.tsx";
import { type Keeper, KeeperContext, useKeptContent } from "./kept-content.tsx";
import { LocaleContext, useLocale, useMoney, useRoot, useT } from "./t.ts";

interface Props {
  name: string;
  copies: number;
}

/** Texts beside each other, characters that need escaping, and what depends on the locale. */
function Line({ name, copies }: Props) {
  const t = useT();
  const money = useMoney();
  return createElement(
    Fragment,
    null,
    t(words.onShelf, { count: copies }),
    " ",
    createElement("b", { title: name }, name),
    money(1250),
    "",
    copies,
  );
}

function Part(props: Props) {
  const lang = useLocale();
  return createElement("p", { lang, ...useKeptContent(Line, props) });
}

const pageOf = (keeper: Keeper | undefined, props: Props, locale: string) =>
  renderToString(
    createElement(
      KeeperContext.Provider,
      { value: keeper },
      createElement(
        LocaleContext.Provider,
        { value: locale },
        createElement(
          "main",
          null,
          "before",
          createElement(Part, props),
          createElement(Part, props),
          "after",
        ),
      ),
    ),
  );

it("keeps exactly what React renders, so a browser can take it over", () => {
  const keeper = keeperWithin(100_000);
  for (const locale of ["en-CA", "en-US", "en-CA"])
    for (const props of [
      { name: 'Tom & "Jerry" <3', copies: 1 },
      { name: "L’été", copies: 2 },
    ]) {
      const rendered = pageOf(undefined, props, locale);
      expect(rendered).toContain("<b title=");
      // Made, and then found.
      expect(pageOf(keeper, props, locale)).toBe(rendered);
      expect(pageOf(keeper, props, locale)).toBe(rendered);
    }
});

it("renders each component once for its properties and locale", () => {
  const keeper = keeperWithin(100_000);
  let rendered = 0;
  const One = ({ name }: { name: string }) => createElement("i", null, name, ++rendered);
  const Two = ({ name }: { name: string }) => createElement("b", null, name, ++rendered);
  const first = keeper(One, { name: "a" }, "en-CA");
  expect(keeper(One, { name: "a" }, "en-CA")).toBe(first);
  expect(rendered).toBe(1);
  keeper(Two, { name: "a" }, "en-CA");
  keeper(One, { name: "b" }, "en-CA");
  keeper(One, { name: "a" }, "en-US");
  expect(rendered).toBe(4);
});

it("refuses content that would ask the router about the page or the visitor", () => {
  const Wrong = () => createElement("p", null, useRoot()?.user?.name);
  expect(() => keeperWithin(100_000)(Wrong, {}, "en-CA")).toThrow();
});
