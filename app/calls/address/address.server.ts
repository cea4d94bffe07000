import { z } from "zod";
import * as addresses from "#app/domain/accounts/addresses/addresses.server.ts";
import type { Account } from "#app/domain/accounts/customer.ts";
import { carriesTo } from "#app/domain/shipping/shipping.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { accountOwner, customer } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { noInput } from "../common/fields.server.ts";
import { addressFields, checkbox } from "../common/person-fields.server.ts";
import type { Visit } from "../common/visit.server.ts";

/**
 * The address book of the account in use (spec 2 §3, §7). A linked buyer can read the institution's addresses,
 * because its books are sent there, but cannot change them. 0 is the account's own address, which
 * `account/modify` changes.
 */
const address_id = z.coerce.number().int().min(0);
const addressId = z.coerce.number().int().min(1);

async function addressBookAnswer(visit: Visit, account: Account) {
  const { read } = visit.platform.database;
  return {
    addresses: await addresses.addressBook(read, account, (address) => carriesTo(visit.settings, address)),
  };
}

/** Runs a change for the logged-in customer and returns the updated list. */
async function changeAddressBook(
  visit: Visit,
  work: (account: Account) => Promise<undefined | object | Failure>,
) {
  const { account } = visit.session;
  if (!account) return failure("calls.login_required");
  const answer = await work(account);
  if (isFailure(answer)) return answer;
  return { ...(await addressBookAnswer(visit, account)), ...answer };
}

/** Not in the contract. */
export const getList = defineCall("address/getList", {
  about: "Lists the addresses of the account in use. The address with `address_id` 0 is the account's own.",
  kind: "read",
  open: true,
  access: customer,
  input: noInput,
  run: async (visit) => {
    const { account } = visit.session;
    return account ? addressBookAnswer(visit, account) : failure("calls.login_required");
  },
});

export const create = defineCall("address/create", {
  about: "Adds an address, and lists all of them.",
  open: true,
  access: accountOwner,
  input: z.intersection(addressFields, z.object({ preferred: checkbox })),
  run: (visit, { preferred, ...details }) =>
    changeAddressBook(visit, (account) =>
      addresses.createAddress(visit.platform.database, visit.now, account, details, preferred),
    ),
});

export const modify = defineCall("address/modify", {
  about: "Changes an address, and lists all of them. `account/modify` changes the account's own.",
  open: true,
  access: accountOwner,
  input: z.intersection(addressFields, z.object({ address_id: addressId, preferred: checkbox })),
  run: (visit, { address_id, preferred, ...details }) =>
    changeAddressBook(visit, (account) =>
      addresses.modifyAddress(visit.platform.database, account, address_id, details, preferred),
    ),
});

export const deleteAddress = defineCall("address/delete", {
  about: "Deletes an address, and lists those that are left.",
  open: true,
  access: accountOwner,
  input: z.object({ address_id: addressId }),
  run: (visit, input) =>
    changeAddressBook(visit, (account) =>
      addresses.deleteAddress(visit.platform.database, account, input.address_id),
    ),
});

export const setPreferred = defineCall("address/setPreferred", {
  about: "Makes an address the preferred one, and lists all of them. 0 is the account's own.",
  open: true,
  access: accountOwner,
  input: z.object({ address_id }),
  run: (visit, input) =>
    changeAddressBook(visit, (account) =>
      addresses.setPreferred(visit.platform.database, account, input.address_id),
    ),
});
