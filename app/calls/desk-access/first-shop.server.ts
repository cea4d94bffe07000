import { z } from "zod";
import { openFirstShop } from "#app/domain/staff/first-shop.server.ts";
import { provinceCode, subdivisionsOf } from "#app/domain/stores/countries.server.ts";
import { problem } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { validation, firstShop as words } from "#app/messages/words.ts";
import { operator } from "../common/access.server.ts";
import { defineCall, shapedBy, together } from "../common/define.server.ts";
import { emailAddress, goodPassword, newPassword } from "../common/person-fields.server.ts";

const firstShopFields = z.object({
  shop: z.string().trim().min(1, problem(words.shopNeeded)).max(80),
  country: z.enum(["CA", "US"], problem(words.countryNeeded)),
  host: z.string().max(200),
  name: z.string().trim().min(1, problem(words.nameNeeded)).max(80),
  email: emailAddress(problem(validation.inputEmail)),
});

/** The province decides the shop's clock and taxes, so there is no shop without one. */
const provinceFields = z
  .object({
    country: z.enum(["CA", "US"]).optional().catch(undefined),
    province: z.string().max(80).default(""),
  })
  .transform(({ country, province }, context) => {
    const code = provinceCode(country ?? "", province);
    const known =
      country === undefined || subdivisionsOf(country).some((subdivision) => subdivision.code === code);
    if (code === "" || !known) {
      const message = problem(code === "" ? words.provinceNeeded : words.provinceUnknown);
      context.addIssue({ code: "custom", path: ["province"], message });
    }
    return code;
  });

/**
 * `desk/openFirst {shop, country, province, host, name, email, password, confirm, browser, address}`: makes the first
 * shop of an installation and its owner. @returns the value of the desk's cookie. Failures: `has_shop`, and those of
 * its fields
 */
export const openFirst = defineCall("desk/openFirst", {
  access: operator,
  input: z.looseObject({ browser: z.string().default(""), address: z.string() }),
  run: async (visit, { browser, address, ...input }) => {
    const password = await goodPassword(shapedBy(newPassword("password"), input), "password");
    const checked = together(shapedBy(firstShopFields, input), shapedBy(provinceFields, input), password);
    if (isFailure(checked)) return checked;
    const [shop, province, secret] = checked;
    return openFirstShop(
      visit.platform.database,
      { now: visit.now, address, browser },
      { ...shop, province: String(province), password: String(secret) },
    );
  },
});
