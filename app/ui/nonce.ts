import { createContext, useContext } from "react";

/** The nonce of this answer's scripts and styles; empty in the browser, which may not read it. */
export const NonceContext = createContext("");

export function useNonce(): string | undefined {
  return useContext(NonceContext) || undefined;
}
