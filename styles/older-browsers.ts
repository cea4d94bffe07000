import type { AcceptedPlugin, AtRule, Declaration, Plugin, Rule } from "postcss";
import logical from "postcss-logical";

/**
 * Fallbacks for newer CSS in browsers of 2019 and 2020. Such a browser runs no script of ours and shows every
 * page; without this its rows would have no space between their words. All pages are written from left to right.
 */
export const olderBrowsers = (): AcceptedPlugin[] => [logical(), flexGap()];

/** Browsers that know `inset` have `gap` for rows too; `gap` itself they had for grids long before. */
const WITHOUT_GAP = "not (inset:0)";

/** Gives what stands in a flexible row or column margins where the browser has no `gap` for it. */
function flexGap(): Plugin {
  const done = new WeakSet<Rule>();
  return {
    postcssPlugin: "flex-gap",
    OnceExit(root, { AtRule: NewAtRule, Rule: NewRule, Declaration: NewDeclaration }) {
      root.walkRules((rule) => {
        if (done.has(rule) || !/^(inline-)?flex$/.test(declared(rule, "display") ?? "")) return;
        const column = (declared(rule, "flex-direction") ?? "").startsWith("column");
        const [rows, columns = rows] = (declared(rule, "gap") ?? "").split(/\s+/);
        const value = declared(rule, column ? "row-gap" : "column-gap") ?? (column ? rows : columns);
        if (!value) return;
        const margins = new NewRule({ selectors: rule.selectors.map((selector) => `${selector}>*+*`) });
        margins.append(new NewDeclaration({ prop: column ? "margin-top" : "margin-left", value }));
        done.add(margins);
        rule.after(new NewAtRule({ name: "supports", params: WITHOUT_GAP, nodes: [margins] }) as AtRule);
      });
    },
  };
}

function declared(rule: Rule, property: string): string | undefined {
  const found = rule.nodes.filter(
    (node): node is Declaration => node.type === "decl" && node.prop === property,
  );
  return found.at(-1)?.value;
}
