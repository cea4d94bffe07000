import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as registryCalls from "#app/calls/giftregistry/giftregistry.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { ownRegistry } from "./registries.server.ts";

export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(`/gift-registry/${encodeURIComponent(params.id ?? "")}`, 302);

/** Sets the copies of a title that the customer's registry wants; less than one removes it (spec 1 §4). */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { gift_registry_id } = await ownRegistry(visit, args.params.id);
  const { form, stale } = await readForm(visit, args.request);
  const page = `/gift-registry/${gift_registry_id}`;
  if (stale) return redirect(page, 303);
  const item = asUnchecked({ gift_registry_id, eisbn: form.text("eisbn"), qty: form.text("qty") });
  const remove = !(Number(form.text("qty")) > 0);
  const changed = remove
    ? await call(visit, registryCalls.deleteItem, item)
    : await call(visit, registryCalls.updateItem, item);
  if (isFailure(changed)) return seeOther(visit, page, "failed");
  if ("removed" in changed)
    return seeOther(visit, page, changed.removed ? "registry_item_removed" : undefined);
  return seeOther(visit, page, "registry_item_changed");
}
