import { z } from "zod";
import { checkup } from "#app/domain/checkup/checkup.server.ts";
import * as verbs from "#app/domain/opening/opening.server.ts";
import { OPENING_TASKS } from "#app/domain/opening/opening.ts";
import { storeNames } from "#app/domain/stores/stores.server.ts";
import { problem } from "#app/messages/failure.ts";
import { deskOpening as words } from "#app/messages/words.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { checkbox, emailAddress } from "../common/person-fields.server.ts";
import { shortText } from "./fields.server.ts";

/** `opening/list`: the tasks left before the shop sells its first book. */
export const list = defineCall("opening/list", {
  kind: "read",
  access: staff("settings"),
  input: z.object({}),
  run: ({ platform, store }) => verbs.openingList(platform.database.read, store),
});

/**
 * `opening/findings`: faults of the machine, the settings and the payment accounts. Only if the installation has a
 * single shop, because `shop doctor` examines all of them.
 */
export const findings = defineCall("opening/findings", {
  kind: "read",
  access: staff("settings"),
  input: z.object({}),
  async run({ platform }) {
    const { count } = await storeNames(platform.database, 0);
    const findings = count === 1 ? await checkup(platform) : [];
    return { findings: findings.filter(({ state }) => state !== "ok"), isAlone: count === 1 };
  },
});

/**
 * `opening/skip {task, skipped}`: marks a task as not needed by the shop, or as needed again. Failure: `needed` if
 * every shop needs it.
 */
export const skip = defineCall("opening/skip", {
  access: staff("settings"),
  input: z.object({ task: z.enum(OPENING_TASKS), skipped: checkbox }),
  run: async (visit, { task, skipped }) =>
    (await verbs.skipTask(visit.platform.database, visit, task, skipped)) ?? { task },
});

/** `opening/close {closed}`: hides the list, or shows it again. */
export const close = defineCall("opening/close", {
  access: staff("settings"),
  input: z.object({ closed: checkbox }),
  run: async (visit, { closed }) => {
    await verbs.closeList(visit.platform.database, visit, closed);
    return { closed };
  },
});

const email = emailAddress(problem(words.emailNeeded));

/** `opening/email {email}`: sends an email with a code to somebody on the staff. */
export const sendTestEmail = defineCall("opening/email", {
  access: staff("settings"),
  input: z.object({ email }),
  run: async (visit, input) => {
    await verbs.sendTestEmail(visit.platform.database, visit, input.email);
    visit.platform.worker.wake();
    return { sent: true };
  },
});

/**
 * `opening/received {email, code}`: confirms that the email has arrived. Failure: `wrong_code` if this is not the code
 * from the email.
 */
export const confirmTestEmail = defineCall("opening/received", {
  access: staff("settings"),
  input: z.object({ email, code: shortText.min(1, problem(words.codeNeeded)) }),
  run: async (visit, { email, code }) =>
    (await verbs.receiveTestEmail(visit.platform.database, visit, email, code)) ?? { received: true },
});
