import type { ServerBuild } from "@remix-run/node";
import { SOURCE, withScriptsOf } from "#app/messages/locales.ts";

type Manifest = ServerBuild["assets"];
const manifests = new WeakMap<Manifest, Map<string, Manifest>>();

/**
 * A build's manifest with the scripts of a language. Made once for each language, because every page needs it;
 * `LOCALES` limits their number.
 */
export function manifestIn(locale: string, manifest: Manifest): Manifest {
  if (locale === SOURCE) return manifest;
  let known = manifests.get(manifest);
  if (!known) {
    known = new Map();
    manifests.set(manifest, known);
  }
  let cached = known.get(locale);
  if (!cached) {
    cached = JSON.parse(withScriptsOf(locale, JSON.stringify(manifest))) as Manifest;
    known.set(locale, cached);
  }
  return cached;
}
