import * as checkup from "#app/calls/staff/checkup.server.ts";
import type { State } from "#app/platform/checkup/finding.ts";
import { type Command, callOrExit, subcommand, visitAll } from "../command.ts";

const SIGNS: Readonly<Record<State, string>> = { ok: "ok     ", warning: "WARNING", problem: "PROBLEM" };

const examine = subcommand({
  // It may be asked before an upgrade, and must not carry it out.
  asIs: true,
  does: "examines the database and the disk, packages, clock, email, jobs, backups, index, settings and payment accounts, and changes nothing. Exit code 1: something needs to be fixed",
  async run(invocation) {
    const { findings } = await callOrExit(visitAll(invocation), checkup.run, {});
    const width = Math.max(...findings.map(({ about }) => about.length));
    for (const { about, state, text } of findings)
      invocation.print(`${SIGNS[state]}  ${about.padEnd(width)}  ${text}`);
    return findings.some(({ state }) => state === "problem") ? 1 : 0;
  },
});
export const doctorCommand: Command = { name: "doctor", does: "examines the installation", alone: examine };
