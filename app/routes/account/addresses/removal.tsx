import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as addressCalls from "#app/calls/address/address.server.ts";
import { stepTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { account as words } from "#app/messages/words.ts";
import { addressPage, addressStep, ownAddress } from "#app/routes/account/account.server.ts";
import { pressAccountButton } from "#app/routes/account/account-button.server.ts";
import { AddressLines } from "#app/ui/account/address-lines.tsx";
import { RemovalQuestion } from "#app/ui/page/removal-question.tsx";
import { useT } from "#app/ui/page/t.ts";

export const meta: MetaFunction<typeof loader> = stepTitle;

/** Asks for confirmation before an address is removed. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const address = await ownAddress(visit, args.request, args.params.address_id);
  return { address, page: addressPage(args.request), step: addressStep(visit, args.request) };
}

export function action(args: ActionFunctionArgs) {
  const flash = { done: "address_removed", failed: "failed" } as const;
  const { address_id } = args.params;
  return pressAccountButton(args, addressCalls.deleteAddress, addressPage(args.request), flash, {
    address_id,
  });
}

export default function RemoveAddress() {
  const { address, page } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <RemovalQuestion title={t(words.removeAddressTitle)} submit={t(words.removeAddressSubmit)} back={page}>
      <AddressLines address={address} />
    </RemovalQuestion>
  );
}
