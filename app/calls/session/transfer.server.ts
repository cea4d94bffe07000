import { z } from "zod";
import * as transfers from "#app/domain/accounts/transfers.server.ts";
import { failure } from "#app/messages/failure.ts";
import { anyone } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";

export const transfer = defineCall("v1/transfer", {
  about:
    "Leads back to a shop's old site while that still exists. Without a `token`, it answers with the old " +
    "site's URL and a one-use token; with one, it says whether the token is valid. Failure: `not_found`, in " +
    "shops without an old site.",
  open: true,
  access: anyone,
  input: z.object({ token: z.string().max(200).optional() }),
  run: async (visit, { token }) => {
    const { old_site_url } = visit.settings;
    if (!old_site_url) return failure("calls.transfer.not_found");
    const { database, secret } = visit.platform;
    if (token !== undefined) return { valid: await transfers.acceptTransfer(database, secret, visit, token) };
    return { url: await transfers.transferUrl(database, secret, visit, old_site_url) };
  },
});
