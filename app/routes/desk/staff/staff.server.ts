import { asUnchecked, type UncheckedFields } from "#app/calls/common/define.server.ts";
import * as staff from "#app/calls/staff/staff.server.ts";
import type { Person } from "#app/domain/staff/rights.ts";
import type { StaffMember } from "#app/domain/staff/staff.server.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import type { DeskVisit } from "#app/http/desk.server.ts";
import type { PostedForm } from "#app/http/forms/forms.server.ts";
import { ownValue } from "#app/lib/own.ts";
import { shell, desk as words } from "#app/messages/words.ts";
import { nameOfActor } from "../history.server.ts";

/** The shop's staff. @throws a 403 Response for people without the right to see them */
export async function staffMembers(desk: DeskVisit): Promise<StaffMember[]> {
  const answer = await callOrErrorPage(desk, staff.list, {}, 403);
  return answer.staff;
}

/** The member of staff whom the address names. @throws a 404 Response if there is none, and as `staffMembers` */
export async function memberNamed(desk: DeskVisit, staff_id: string | undefined): Promise<StaffMember> {
  const found = (await staffMembers(desk)).find((member) => String(member.staff_id) === staff_id);
  if (!found) throw new Response("", { status: 404 });
  return found;
}

/** The names of somebody's locations; "" for the whole shop. */
export function locationNames({ store }: DeskVisit, locations: Person["locations"]): string {
  return locationsOf(store.settings)
    .filter(({ location_id }) => locations !== "all" && locations.includes(location_id))
    .map(({ altname }) => altname)
    .join(", ");
}

/** One event in the history of a member of staff, as a sentence. */
export function historyLine(
  desk: DeskVisit,
  { actor, action, detail }: { actor: string; action: string; detail: string },
): string {
  const { t } = desk;
  const actionText = t(words.actions[action as keyof typeof words.actions]);
  const by = actor === "visitor" ? t(words.visitor) : nameOfActor(desk, actor);
  const versions = action.startsWith("staff")
    ? detail.split(" > ").map((rights) => rightsText(desk, rights))
    : [detail];
  const did = t(shell.labelled, { label: by, text: actionText });
  const where = versions.filter(Boolean).join(" → ");
  return where === "" ? did : t(shell.labelled, { label: did, text: where });
}

function rightsText(desk: DeskVisit, text: string): string {
  const [may = "", locations] = text.split("@");
  const names = may.split(" ").map((name) => {
    const message = ownValue(words.presets, name) ?? ownValue(words.rights, name);
    return message ? desk.t(message) : name;
  });
  return [
    names.join("; "),
    locations === undefined ? "" : `(${locationNames(desk, locations.split(" ").map(Number))})`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** The choices in the form for a member of staff. */
export function staffChoices({ store }: DeskVisit) {
  const locations = locationsOf(store.settings);
  return {
    locations:
      locations.length > 1
        ? locations.map(({ location_id, altname }) => ({ location_id, name: altname }))
        : [],
  };
}

/**
 * The choice in that form: a preset, or rights one by one. The part that nobody touched does not count: boxes that are
 * ticked as before give way to the preset, and a preset that is chosen as before gives way to the boxes.
 * @param before what the form showed when it was opened
 */
export function staffChosen(
  form: PostedForm,
  before: Pick<StaffMember, "preset" | "rights">,
): UncheckedFields {
  const { preset, rights, ...values } = form.values;
  const ticked = (Array.isArray(rights) ? rights : [rights]).filter((right) => right !== undefined);
  const same =
    ticked.length === before.rights.length && before.rights.every((right) => ticked.includes(right));
  if (preset === "own" || preset === undefined) return asUnchecked({ ...values, rights });
  if (same || ticked.length === 0) return asUnchecked({ ...values, preset });
  return asUnchecked(preset === before.preset ? { ...values, rights } : { ...values, preset, rights });
}
