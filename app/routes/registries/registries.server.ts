import { shows } from "#app/calls/common/access.server.ts";
import { asUnchecked } from "#app/calls/common/define.server.ts";
import * as registryCalls from "#app/calls/giftregistry/giftregistry.server.ts";
import type { Registry } from "#app/domain/registries/registries.server.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import type { WebVisit } from "#app/http/visit.server.ts";
import { registries as words } from "#app/messages/words.ts";
import { requireLister } from "#app/routes/lists/lists.server.ts";

/** Guards a customer's registry pages. @throws a 404 in a shop without registries, the login form for guests */
export function requireRegistrant(visit: WebVisit): void {
  if (!shows(visit).giftRegistry) throw new Response("", { status: 404 });
  requireLister(visit);
}

/** A registry, for anyone with its id. @throws a 404 that says so if there is none */
export async function readRegistry(visit: WebVisit, id = "", request: Record<string, unknown> = {}) {
  if (!shows(visit).giftRegistry) throw new Response("", { status: 404 });
  const answer = await callOrErrorPage(
    visit,
    registryCalls.get,
    asUnchecked({ gift_registry_id: id, ...request }),
    404,
  );
  return answer;
}

/** The occasion of a registry and its owner's name, in one line. */
export function inWords({ t }: WebVisit, { occasion, owner }: Pick<Registry, "occasion" | "owner">): string {
  return `${t(words.occasions[occasion])} · ${t(words.createdBy, { name: owner.name })}`;
}

/** One of the customer's own registries. @throws the login form for guests, and a 404 for any other registry */
export async function ownRegistry(visit: WebVisit, id = "") {
  requireRegistrant(visit);
  const registry = await readRegistry(visit, id);
  if (!registry.owner.is_you) throw new Response("", { status: 404 });
  return registry;
}
