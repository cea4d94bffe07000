import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as addressCalls from "#app/calls/address/address.server.ts";
import type { Address } from "#app/domain/accounts/customer.ts";
import { callOr404 } from "#app/http/call-or-error-page.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { account as words } from "#app/messages/words.ts";
import * as css from "#app/ui/account/account-page.css.ts";
import { AccountPage } from "#app/ui/account/account-page.tsx";
import { AddressLines } from "#app/ui/account/address-lines.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { row, small } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { requireAccount } from "./account.server.ts";

/** The address book: the account's own address first, then the others (spec 2 §2). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const account = requireAccount(visit, args.request);
  const book = await callOr404(visit, addressCalls.getList);
  return { addresses: book.addresses, owner: account.owner, company: account.company };
}

export default function Addresses() {
  const { addresses, owner, company } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <AccountPage title={t(words.addressesTitle)}>
      {!owner && <p>{t(words.institutionAddresses, { company })}</p>}
      <ul className={css.cards}>
        {addresses.map((address) => (
          <li key={address.address_id} className={css.card}>
            <AddressLines address={address} />
            <div>
              {address.preferred && <p className={`${css.badge} ${small}`}>{t(words.isDefault)}</p>}
              {owner && <Buttons address={address} />}
            </div>
          </li>
        ))}
      </ul>
      {owner && (
        <p>
          <Link to="/account/addresses/new" className={button.primary}>
            {t(words.addAddress)}
          </Link>
        </p>
      )}
    </AccountPage>
  );
}

function Buttons({ address }: { address: Address }) {
  const t = useT();
  const { address_id: id, name } = address;
  return (
    <div className={row}>
      <Link
        to={id === 0 ? "/account/details" : `/account/addresses/${id}`}
        className={button.plain}
        aria-label={t(words.editAddressOf, { name })}
      >
        {t(words.editAddress)}
      </Link>{" "}
      {!address.preferred && (
        <PostForm action={`/account/addresses/${id}/default`}>
          <Submit as="plain" aria-label={t(words.makeDefaultOf, { name })}>
            {t(words.makeDefault)}
          </Submit>
        </PostForm>
      )}{" "}
      {id !== 0 && (
        <Link
          to={`/account/addresses/${id}/removal`}
          className={button.plain}
          aria-label={t(words.removeAddressOf, { name })}
        >
          {t(words.removeAddress)}
        </Link>
      )}
    </div>
  );
}
