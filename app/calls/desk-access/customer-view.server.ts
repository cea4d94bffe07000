import { z } from "zod";
import { findCustomer, publicIdOf } from "#app/domain/accounts/desk-accounts.server.ts";
import * as views from "#app/domain/staff/views.server.ts";
import { failure } from "#app/messages/failure.ts";
import { type Access, anyone, staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { shortText } from "../staff/fields.server.ts";
import type { OwnVisit } from "./own-login.server.ts";

/** Seeing the shop as a customer. Commands cannot, because they show no pages. */

const viewer: Access<OwnVisit> = staff(views.VIEWS);

/**
 * `desk/startView {id}`: shows the shop to this person as a customer sees it. @returns the value of the cookie that
 * does. Failures: `not_found`, and those of `startView`.
 */
export const startView = defineCall("desk/startView", {
  access: viewer,
  input: z.object({ id: shortText }),
  run: async ({ platform, store, now, person, sessionKey }, { id }) => {
    const { database } = platform;
    const customer = await findCustomer(database.read, store.id, { id }, now);
    if (!customer) return failure("accounts.operating.not_found", { email: id });
    return views.startView(database, { store, now, person, sessionKey }, customer.account.id);
  },
});

/**
 * `desk/endView`: ends a view.
 * @returns the customer's public id; "" if the view had ended already
 */
export const endView = defineCall("desk/endView", {
  about: "Ends that a member of staff sees the shop as a customer.",
  open: true,
  whileViewing: true,
  access: anyone,
  input: z.object({}),
  run: async ({ platform: { database }, now, viewing }) => {
    if (!viewing) return { customer: "" };
    await views.endView(database, now, viewing);
    return { customer: (await publicIdOf(database.read, viewing.account.customerId)) ?? "" };
  },
});
