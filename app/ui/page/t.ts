import { useRouteLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { type Translate, translator } from "#app/messages/translate.ts";
import type { RootData } from "#app/root.tsx";

/** What every page knows about the shop and the shopper; undefined only on an error page without a shop. */
export function useRoot(): RootData | undefined {
  return (useRouteLoaderData<RootData>("root") as RootData | null | undefined) ?? undefined;
}

/** Messages in the shop's language. */
export function useT(): Translate {
  const locale = useRoot()?.locale ?? "en-CA";
  return useMemo(() => translator(locale), [locale]);
}
