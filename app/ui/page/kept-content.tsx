import { type ComponentType, createContext, type DOMAttributes, useContext } from "react";
import { useLocale } from "./t.ts";

/** Gives the HTML that React renders for a component with these properties, in the language of a locale. */
export type Keeper = <Props extends object>(
  component: ComponentType<Props>,
  props: Props,
  locale: string,
) => string;

/** Who keeps the HTML of contents, on the server. (The comment lets the browser's scripts go without it.) */
export const KeeperContext = /* @__PURE__ */ createContext<Keeper | undefined>(undefined);

type Content = Pick<DOMAttributes<Element>, "children" | "dangerouslySetInnerHTML">;

/**
 * The content of an element, as attributes for it: a component that depends on nothing but its properties and the locale. The
 * server renders it once and keeps the HTML, and the browser renders it as usual (decision record 119). The component must not
 * use the router, an id from `useId`, or a context other than the locale's. Its properties are data as JSON knows it.
 *
 * This is the last hook of the component that calls it: rendering within a rendering ends React's bookkeeping of the outer
 * component's hooks, and React fails if it calls another.
 */
export const useKeptContent: <Props extends object>(
  component: ComponentType<Props>,
  props: Props,
) => Content = import.meta.env.SSR ? useKept : rendered;

function rendered<Props extends object>(Component: ComponentType<Props>, props: Props): Content {
  return { children: <Component {...props} /> };
}

function useKept<Props extends object>(component: ComponentType<Props>, props: Props): Content {
  const keeper = useContext(KeeperContext);
  const locale = useLocale();
  return keeper
    ? { dangerouslySetInnerHTML: { __html: keeper(component, props, locale) } }
    : rendered(component, props);
}
