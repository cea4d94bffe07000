import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as registryCalls from "#app/calls/giftregistry/giftregistry.server.ts";
import * as titleCalls from "#app/calls/title/title.server.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { pageTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { registries as words } from "#app/messages/words.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { lead, narrow, row, spread, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { RegistryChoice } from "#app/ui/registries/registry-choice.tsx";
import { requireRegistrant } from "./registries.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data: found, matches }) => [
  { title: pageTitle(matches, found?.title.title) },
  { name: "robots", content: "noindex" },
];

/**
 * The customer's registries for one title (spec 1 §4): a button adds it, others raise and lower the copies wanted. The
 * page behind "Add to gift registry", which is a menu with JavaScript.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  requireRegistrant(visit);
  const title = await callOrErrorPage(visit, titleCalls.getItem, { eisbn: args.params.eisbn ?? "" }, 404);
  const answer = await call(visit, registryCalls.getAll, { eisbn: title.eisbn });
  return {
    title: { eisbn: title.eisbn, title: title.title },
    registries: (isFailure(answer) ? [] : answer.registries).map(
      ({ gift_registry_id, title, qty_of_title }) => ({ gift_registry_id, title, qty: qty_of_title }),
    ),
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  requireRegistrant(visit);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const eisbn = args.params.eisbn ?? "";
  const qty = form.text("qty");
  const item = asUnchecked({ eisbn, gift_registry_id: form.text("gift_registry_id"), ...(qty && { qty }) });
  const remove = qty !== "" && !(Number(qty) > 0);
  const changed = remove
    ? await call(visit, registryCalls.deleteItem, item)
    : await call(visit, qty === "" ? registryCalls.addItem : registryCalls.updateItem, item);
  // The menu stays open, so it gets no redirect.
  if (form.text("menu")) return isFailure(changed) ? form.refuse(changed) : data(null);
  const page = `/item/${encodeURIComponent(eisbn)}/registries`;
  if (isFailure(changed)) return seeOther(visit, page, "failed");
  if ("removed" in changed)
    return seeOther(visit, page, changed.removed ? "registry_item_removed" : undefined);
  return seeOther(visit, page, qty === "" ? "registry_item_added" : "registry_item_changed");
}

export default function TitleRegistries() {
  const { title, registries } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <div className={`${narrow} ${stack[5]}`}>
      <h1>{t(words.addToOf, { title: title.title })}</h1>
      {registries.length === 0 && <p className={lead}>{t(words.none)}</p>}
      <ul className={stack[3]}>
        {registries.map((registry) => (
          <li key={registry.gift_registry_id}>
            <PostForm preventScrollReset className={spread}>
              <RegistryChoice registry={registry} />
            </PostForm>
          </li>
        ))}
      </ul>
      <p className={row}>
        <Link to={`/item/${title.eisbn}`} className={button.plain}>
          {t(words.backToTitle, { title: title.title })}
        </Link>{" "}
        <Link to="/gift-registry/new" className={button.plain}>
          {t(words.createNew)}
        </Link>
      </p>
    </div>
  );
}
