import { z } from "zod";
import * as transfers from "#app/domain/accounts/transfers.server.ts";
import { failure } from "#app/messages/failure.ts";
import { anyone } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";

/**
 * `v1/transfer`: the way back to a shop's old site while that still exists. Without a token, it returns the old
 * site's URL and a one-use token; with a token, it tells the old site whether the token is valid. For shops
 * without an old site it does nothing.
 */
export const transfer = defineCall("v1/transfer", {
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
