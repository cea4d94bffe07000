import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import * as addressCalls from "#app/calls/address/address.server.ts";
import { addressPage } from "#app/routes/account/account.server.ts";
import { pressAccountButton } from "#app/routes/account/account-button.server.ts";

export function action(args: ActionFunctionArgs) {
  const flash = { done: "address_saved", failed: "failed" } as const;
  const { address_id } = args.params;
  return pressAccountButton(args, addressCalls.setPreferred, addressPage(args.request), flash, {
    address_id,
  });
}

export function loader({ request }: LoaderFunctionArgs) {
  return redirect(addressPage(request), 302);
}
