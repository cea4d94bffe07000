import { expect, it } from "vitest";
import { problemOf } from "./problem.ts";

it.each([
  ["Can't send mail - all recipients were rejected: 550 5.1.1 The email account does not exist.", "address"],
  ["Can't send mail - all recipients were rejected: 550 no such person", "address"],
  ["Can't send mail - all recipients were rejected: 552 5.2.2 Mailbox full", "full"],
  ["Message failed: 550 5.7.1 Rejected as spam", "refused"],
  ["Message failed: 554 Transaction failed", "refused"],
  ["Mail command failed: 451 try again later", "busy"],
  ["connect ECONNREFUSED 127.0.0.1:25", "away"],
  ["getaddrinfo ENOTFOUND mail.example.com", "away"],
  ["Greeting never received", "away"],
  ["Connection timeout", "away"],
  ["Invalid login: 535 5.7.8 Authentication failed", "login"],
  ["the template has no such part", "other"],
])("tells what %s means", (said, problem) => {
  expect(problemOf(said)).toBe(problem);
});
