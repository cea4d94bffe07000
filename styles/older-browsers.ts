import { type AcceptedPlugin, type AtRule, type Declaration, list, type Plugin, type Rule } from "postcss";

/**
 * Fallbacks for newer CSS in browsers of 2019 and 2020. Such a browser runs no script of ours and shows every
 * page; without this its rows would have no space between their words. Newer ones keep what follows the direction of
 * the text, so pages may be written from right to left.
 */
export const olderBrowsers = (): AcceptedPlugin[] => [singleSides(), beforeInset()];

/**
 * What stands for two sides. The second value is that of the end, except that a border has one value of several words.
 */
const BOTH_SIDES = /^(margin|padding|inset|border)-(inline|block)$/;

/**
 * Sides along the lines of text have names of their own long before both together had one. Above and below are the same
 * in all directions.
 */
function singleSides(): Plugin {
  return {
    postcssPlugin: "single-sides",
    Declaration(declaration) {
      const { prop, value } = declaration;
      const [, property, axis] = BOTH_SIDES.exec(prop) ?? [];
      if (property) {
        const [start = value, end = start] = property === "border" ? [value] : list.space(value);
        declaration.replaceWith(
          declaration.clone({ prop: `${property}-${axis}-start`, value: start }),
          declaration.clone({ prop: `${property}-${axis}-end`, value: end }),
        );
      } else if (/-block-(start|end)$/.test(prop))
        declaration.prop = prop
          .replace(/block-start$/, "top")
          .replace(/block-end$/, "bottom")
          .replace(/^inset-/, "");
    },
  };
}

/**
 * Browsers that know `inset` know its sides as well, and `gap` for rows; `gap` itself they had for grids long before.
 */
const WITHOUT_INSET = "not (inset:0)";

/** Sides of a page from left to right. */
const SIDES = { "inset-inline-start": "left", "inset-inline-end": "right" } as const;

/**
 * Where the browser knows neither, gives what is moved to a side that side, and what stands in a flexible row or column
 * margins.
 */
function beforeInset(): Plugin {
  const done = new WeakSet<Rule>();
  return {
    postcssPlugin: "before-inset",
    OnceExit(root, { AtRule: NewAtRule, Rule: NewRule, Declaration: NewDeclaration }) {
      const addBelow = (rule: Rule, selectors: string[], declarations: { prop: string; value: string }[]) => {
        const older = new NewRule({ selectors, nodes: declarations.map((one) => new NewDeclaration(one)) });
        done.add(older);
        rule.after(new NewAtRule({ name: "supports", params: WITHOUT_INSET, nodes: [older] }) as AtRule);
      };
      root.walkRules((rule) => {
        if (done.has(rule)) return;
        const gap = gapOf(rule);
        if (gap)
          addBelow(
            rule,
            rule.selectors.map((selector) => `${selector}>*+*`),
            [gap],
          );
        const sides = Object.entries(SIDES).flatMap(([prop, side]) => {
          const value = declared(rule, prop);
          return value === undefined ? [] : [{ prop: side, value }];
        });
        if (sides.length > 0) addBelow(rule, rule.selectors, sides);
      });
    },
  };
}

/** What stands for the gap of a flexible row or column. */
function gapOf(rule: Rule): { prop: string; value: string } | undefined {
  if (!/^(inline-)?flex$/.test(declared(rule, "display") ?? "")) return;
  const column = (declared(rule, "flex-direction") ?? "").startsWith("column");
  const [rows, columns = rows] = (declared(rule, "gap") ?? "").split(/\s+/);
  const value = declared(rule, column ? "row-gap" : "column-gap") ?? (column ? rows : columns);
  return value ? { prop: column ? "margin-top" : "margin-inline-start", value } : undefined;
}

function declared(rule: Rule, property: string): string | undefined {
  const found = rule.nodes.filter(
    (node): node is Declaration => node.type === "decl" && node.prop === property,
  );
  return found.at(-1)?.value;
}
