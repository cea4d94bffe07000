import { createContext } from "react";

/** State that the server and the page share about the scripts at the end of its body. */
export interface PageScripts {
  /** The server has them already, so they need not be rendered. */
  readonly known: boolean;
  /** Set by the page: it has scripts. */
  wanted: boolean;
}

/** Undefined in the browser, which leaves the scripts as they came. */
export const PageScriptsContext = createContext<PageScripts | undefined>(undefined);
