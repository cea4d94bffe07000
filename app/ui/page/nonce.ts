import { createContext, useContext } from "react";

/** The nonce for this response's scripts and styles. */
export const NonceContext = createContext("");

export function useNonce(): string | undefined {
  return useContext(NonceContext) || undefined;
}
