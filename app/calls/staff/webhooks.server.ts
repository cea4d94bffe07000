import { z } from "zod";
import {
  addWebhook,
  historyOfWebhooks,
  listWebhooks,
  removeWebhook,
  rollSecret,
  sendAgain,
  sendTest,
  showWebhook,
  switchOn,
} from "#app/domain/webhooks/webhooks.server.ts";
import { MAX_URL, rightFor, WEBHOOK_TYPES, type WebhookType } from "#app/domain/webhooks/webhooks.ts";
import { failure, problem } from "#app/messages/failure.ts";
import { deskWebhooks as words } from "#app/messages/words.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import type { StaffCaller } from "../common/staff-visit.server.ts";
import { limit, rowId } from "./fields.server.ts";

/** The shop's own webhooks: addresses that hear of its orders, its stock and its customers. */

/** `webhooks/list`: the shop's webhooks with their state, and who made and removed them. */
export const list = defineCall("webhooks/list", {
  kind: "read",
  access: staff("settings"),
  input: z.object({}),
  run: async ({ platform, store }) => {
    const db = platform.database.read;
    const [webhooks, history] = await Promise.all([
      listWebhooks(db, store.id),
      historyOfWebhooks(db, store.id),
    ]);
    return { webhooks, history };
  },
});

/**
 * `webhooks/show {id, before, limit}`: a webhook, and the events sent to it with their answers, the newest first.
 * @returns also what `before` takes for the next page
 * Failure: `not_found` if the shop has no such webhook.
 */
export const show = defineCall("webhooks/show", {
  kind: "read",
  access: staff("settings"),
  input: z.object({ id: rowId, before: rowId.optional(), limit: limit(20) }),
  run: ({ platform, store }, { id, ...page }) => showWebhook(platform.database.read, store.id, id, page),
});

const type = z.enum(WEBHOOK_TYPES);

/**
 * `webhooks/add {url, types}`: sends these types of events to an address from now on.
 * @returns its number, and the secret that signs them, which nobody can see again.
 * Failures: `beyond_own` if they may not see all data of these events, and those of `addWebhook`.
 */
export const add = defineCall("webhooks/add", {
  access: staff("settings"),
  input: z.object({
    url: z.string().trim().min(1, problem(words.noUrl)).max(MAX_URL),
    types: z.union([z.array(type).max(WEBHOOK_TYPES.length), type.transform((value) => [value])]).default([]),
  }),
  run: async (visit, newWebhook) =>
    maySee(visit.by, newWebhook.types)
      ? addWebhook(visit.platform, visit, newWebhook)
      : failure("webhooks.beyond_own", {}, { at: "types" }),
});

/** Whether a member of staff may see the data of these events, which come from all locations. */
const maySee = (by: StaffCaller, types: readonly WebhookType[]): boolean =>
  by.stores === "all" ||
  (by.locations === "all" && types.every((eventType) => by.rights.includes(rightFor(eventType))));

const webhook = z.object({ id: rowId });

/**
 * `webhooks/roll {id}`: replaces the secret of a webhook, and returns the new one. The former one is valid for a day.
 * Failure: `not_found` if the shop has no such webhook.
 */
export const roll = defineCall("webhooks/roll", {
  access: staff("settings"),
  input: webhook,
  run: (visit, { id }) => rollSecret(visit.platform, visit, id),
});

/** `webhooks/on {id}`: switches a webhook on again. Failure: `not_found` if the shop has no such webhook. */
export const on = defineCall("webhooks/on", {
  access: staff("settings"),
  input: webhook,
  run: (visit, { id }) => switchOn(visit.platform, visit, id),
});

/**
 * `webhooks/remove {id}`: removes a webhook with what waits for it. Failure: `not_found` if the shop has no such
 * webhook.
 */
export const remove = defineCall("webhooks/remove", {
  access: staff("settings"),
  input: webhook,
  run: (visit, { id }) => removeWebhook(visit.platform, visit, id),
});

/**
 * `webhooks/test {id}`: sends a test event at once, and returns the answer. Failures: `not_found` if the shop has no
 * such webhook; `too_often` if too many events were sent by hand in the last hour.
 */
export const test = defineCall("webhooks/test", {
  access: staff("settings"),
  input: webhook,
  run: (visit, { id }) => sendTest(visit.platform, visit, id),
});

/**
 * `webhooks/resend {id}`: sends an event again at once, by the number of its sending. Failures: `gone` if the event is
 * too old; `too_often` if too many events were sent by hand in the last hour.
 */
export const resend = defineCall("webhooks/resend", {
  access: staff("settings"),
  input: webhook,
  run: (visit, { id }) => sendAgain(visit.platform, visit, id),
});
