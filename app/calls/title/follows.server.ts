import { z } from "zod";
import * as following from "#app/domain/catalogue/follows/follows.server.ts";
import { FOLLOW_KINDS } from "#app/domain/catalogue/follows/follows.ts";
import { besideField, failure, problem } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { follows as words } from "#app/messages/words.ts";
import { anyone } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { emailAddress } from "../common/person-fields.server.ts";

/** Not in the contract. */
export const follow = defineCall("title/follow", {
  about:
    "Sends emails about new titles of an author or a series: when they are announced, and when they are on the shelf. The " +
    "address is confirmed first. `subject` is the key of the author's page, or the name of the series.",
  access: anyone,
  input: z.object({
    kind: z.enum(FOLLOW_KINDS),
    subject: z.string().trim().min(1).max(300),
    email: emailAddress(problem(words.emailNeeded)),
  }),
  run: async (visit, { email, ...followed }) => {
    const { platform } = visit;
    const context = { ...visit, secret: platform.secret };
    const refused = await following.askToFollow(platform.database, context, followed, email);
    if (isFailure(refused)) return refused.code === "not_found" ? refused : besideField("email", refused);
    platform.worker.wake();
    return { sent: true };
  },
});

const token = z.string().max(60).default("");

/** Not in the contract. */
export const getFollow = defineCall("title/getFollow", {
  about: "Gets whom or what the link in an email is about.",
  kind: "read",
  access: anyone,
  input: z.object({ token }),
  run: async ({ platform, store }, { token }) =>
    (await following.followOf(platform.database, store, token)) ?? failure("calls.title.not_found"),
});

/** Not in the contract. */
export const answerFollow = defineCall("title/answerFollow", {
  about: "Begins to send emails about an author or a series, or ends them.",
  access: anyone,
  input: z.object({ token, answer: z.enum(["confirm", "stop"]) }),
  run: async ({ platform, now, store }, { token, answer }) =>
    (await following.answerFollow(platform.database, now, store, token, answer))
      ? { answered: answer }
      : failure("calls.title.not_found"),
});
