import { z } from "zod";
import { FORMATS } from "#app/domain/pages/typed-text.ts";
import { localeOf } from "#app/domain/stores/settings.ts";
import { MAX_TRANSLATIONS } from "#app/domain/stores/translations.server.ts";
import * as verbs from "#app/domain/translations/translations.server.ts";
import { PARTS } from "#app/domain/translations/translations.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import type { StaffVisit } from "../common/staff-visit.server.ts";
import { whole } from "./fields.server.ts";

const translatorOf = ({ platform, store, now, actor, by }: StaffVisit): verbs.Translator => ({
  database: platform.database,
  store,
  now,
  actor,
  may: (right) => by.stores === "all" || by.rights.includes(right),
});

/**
 * `translations/list {part, missing, limit, offset}`: the shop's own texts that the caller may translate, with their
 * translations into its second language, and the number of each part that have none. `language` is null for a shop with
 * one language.
 */
export const list = defineCall("translations/list", {
  kind: "read",
  access: staff("content"),
  input: z.object({
    part: z.enum(PARTS).optional(),
    missing: z.boolean().default(false),
    limit: whole(1, 10_000).default(10_000),
    offset: whole(0, 100_000).default(0),
  }),
  run: async (visit, { part, missing, limit, offset }) => {
    const { platform, store, now } = visit;
    const { may } = translatorOf(visit);
    const all = (await verbs.translatableTexts(platform.database.read, store, now)).filter(({ right }) =>
      may(right),
    );
    const gaps = all.filter(({ translation }) => translation === null);
    const wanted = (missing ? gaps : all).filter((text) => part === undefined || text.part === part);
    return {
      language: store.second ? localeOf(store.second.settings) : null,
      total: wanted.length,
      gaps: PARTS.map((name) => ({ part: name, count: gaps.filter((gap) => gap.part === name).length })),
      texts: wanted.slice(offset, offset + limit),
    };
  },
});

/** The longest translation that staff can type (characters): the text of a page. */
const MAX_TEXT = 100_000;

/**
 * `translations/save {texts}`: what texts say in the shop's second language, by their keys; empty for no translation.
 * Failures: `one_language`, `changed`, `too_many`, `invalid`.
 */
export const save = defineCall("translations/save", {
  access: staff("content"),
  input: z.object({
    texts: z
      .array(
        z.object({
          key: z.string().max(40),
          text: z.string().max(MAX_TEXT),
          format: z.enum(FORMATS).default("markdown"),
          was: z.string().max(40),
        }),
      )
      .max(100),
  }),
  run: (visit, { texts }) => verbs.saveTranslations(translatorOf(visit), texts),
});

/**
 * `translations/import {texts}`: translations by the texts that they translate, as `shop content translate` reads them
 * from a file. Failures: `one_language`, `too_many`.
 */
export const importTranslations = defineCall("translations/import", {
  access: staff("content"),
  input: z.object({
    texts: z
      .record(z.string().max(MAX_TEXT), z.string().max(MAX_TEXT))
      .refine((texts) => Object.keys(texts).length <= MAX_TRANSLATIONS),
  }),
  run: (visit, { texts }) => verbs.importTranslations(translatorOf(visit), new Map(Object.entries(texts))),
});
