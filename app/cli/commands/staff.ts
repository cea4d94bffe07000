import * as counters from "#app/calls/staff/counters.server.ts";
import * as staff from "#app/calls/staff/staff.server.ts";
import { PRESET_NAMES, type Preset, RIGHTS, type Right } from "#app/domain/staff/rights.ts";
import type { StaffMember } from "#app/domain/staff/staff.server.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { browserName } from "#app/lib/browser-name.ts";
import { fold } from "#app/lib/fold.ts";
import { changeByEmail, emailOf } from "../by-email.ts";
import { allOf, anyOf, type Command, callOrExit, printAll, shopSubcommand, UsageError } from "../command.ts";

/** A member of staff's rights, as an operator types them. */
const RIGHTS_OPTIONS = {
  preset: { value: "PRESET", does: `what they may do: ${anyOf(PRESET_NAMES)}` },
  right: { value: "RIGHT", multiple: true, does: `or one right after the other: ${allOf(RIGHTS)}` },
  location: {
    value: "NAME",
    multiple: true,
    does: "only at this location (default: in the whole shop)",
  },
} as const;

function grantOf(
  { preset, right, location }: { preset: string | undefined; right: string[]; location: string[] },
  { settings }: Store,
) {
  if ((preset === undefined) === (right.length === 0))
    throw new UsageError("What may they do? Name --preset, or one --right after the other.");
  const locations = locationsOf(settings);
  return {
    preset: preset as Preset | undefined,
    rights: right as Right[],
    locations: location.map((name) => {
      const location = locations.find(({ altname }) => fold(altname) === fold(name));
      if (!location)
        throw new UsageError(
          `Choose a location among ${anyOf(locations.map((shopLocation) => shopLocation.altname))}`,
        );
      return location.location_id;
    }),
  };
}

/** `shop staff …`: who may log in to the shop's desk. */
export const staffCommand: Command = {
  name: "staff",
  does: "who may log in to a shop's desk, and what they may do there",
  subcommands: {
    list: shopSubcommand({
      does: "lists a shop's staff",
      async run(visit, { print }) {
        const answer = await callOrExit(visit, staff.list, {});
        printAll(
          print,
          answer.staff.map((member) => line(member, visit.store)),
        );
      },
    }),
    add: shopSubcommand({
      takes: "EMAIL NAME",
      does: "adds somebody, emails them a link to set a password, and prints the link",
      options: RIGHTS_OPTIONS,
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const email = emailOf(args);
        const name = args.slice(1).join(" ");
        if (!name) throw new UsageError("What is their name?");
        const grant = grantOf(options, visit.store);
        const { link } = await callOrExit(visit, staff.add, { email, name, ...grant });
        print(`${email} can set a password within a week, at\n${link}`);
      },
    }),
    change: shopSubcommand({
      takes: "EMAIL",
      does: "changes what somebody may do, from their next page on",
      options: { ...RIGHTS_OPTIONS, name: { value: "NAME", does: "their name" } },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const email = emailOf(args);
        await callOrExit(visit, staff.change, {
          email,
          name: options.name,
          ...grantOf(options, visit.store),
        });
        print(`${email} is changed.`);
      },
    }),
    link: shopSubcommand({
      takes: "EMAIL",
      does: "emails somebody a new link to set a password, and prints it",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const { link } = await callOrExit(visit, staff.link, { email: emailOf(args) });
        print(`They can set a password within a week, at\n${link}`);
      },
    }),
    lock: changeByEmail(staff.lock, "locks somebody out and logs them out everywhere", "locked out"),
    "reset-factor": changeByEmail(
      staff.resetFactor,
      "removes somebody's devices for codes, and logs them out everywhere",
      "without a second factor",
    ),
    "reset-pin": changeByEmail(
      staff.resetPin,
      "removes somebody's PIN for counters; they set a new one at the desk",
      "without a PIN",
    ),
    "unlock-pin": changeByEmail(
      staff.unlockPin,
      "lets somebody use their PIN again, after five wrong ones",
      "free to use their PIN again",
    ),
    counters: shopSubcommand({
      does: "lists the browsers that are counters",
      async run(visit, { print }) {
        const answer = await callOrExit(visit, counters.listCounters, {});
        const { dateTime } = timesOf(visit.store.settings);
        printAll(
          print,
          answer.counters.map(({ name, location, maker, acting, expires_at }) =>
            [name, whereIs(visit.store, location), maker, acting ?? "nobody", dateTime(expires_at)].join(
              "\t",
            ),
          ),
        );
      },
    }),
    "end-counter": shopSubcommand({
      takes: "NAME",
      does: "ends a counter: its browser is no longer trusted",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const [name = ""] = args;
        if (!name) throw new UsageError("Which counter? List them with: shop staff counters");
        await callOrExit(visit, counters.endCounter, { counter: name });
        print(`The counter "${name}" has ended.`);
      },
    }),
    logins: shopSubcommand({
      does: "lists who is logged in to the desk, since when, and with which browser",
      async run(visit, { print }) {
        const answer = await callOrExit(visit, staff.logins, {});
        const { dateTime } = timesOf(visit.store.settings);
        printAll(
          print,
          answer.logins.map(({ email, name, since, counter, browser }) =>
            [email, name, dateTime(since), counter ?? "", browserName(browser)].join("\t"),
          ),
        );
      },
    }),
    "log-out": shopSubcommand({
      takes: "EMAIL|all",
      does: "ends the logins of somebody, or of everybody",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const email = args[0] === "all" ? undefined : emailOf(args);
        const { ended } = await callOrExit(visit, staff.logOut, { email });
        print(`${ended} ${ended === 1 ? "login" : "logins"} ended.`);
      },
    }),
    unlock: changeByEmail(staff.unlock, "lets somebody in again", "let in again"),
  },
};

/** The name of a counter's location. */
const whereIs = ({ settings }: Store, location: number | null) =>
  locationsOf(settings).find(({ location_id }) => location_id === location)?.altname ?? "the whole shop";

function line(
  { email, name, preset, rights, locations, state, joined, created_at }: StaffMember,
  store: Store,
) {
  const { dateTime } = timesOf(store.settings);
  const names = locationsOf(store.settings)
    .filter(({ location_id }) => locations !== "all" && locations.includes(location_id))
    .map(({ altname }) => altname);
  const where = locations === "all" ? "" : ` at ${allOf(names)}`;
  const known = state === "locked" ? "locked" : joined ? "active" : "has no password yet";
  return `${email}\t${name}\t${preset ?? allOf(rights)}${where}\t${known}\t${dateTime(created_at)}`;
}
