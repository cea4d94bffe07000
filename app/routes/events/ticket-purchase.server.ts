import * as cartCalls from "#app/calls/cart/cart.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import { eventPath } from "#app/domain/events/events.ts";
import { type PostedForm, seeOther } from "#app/http/forms/forms.server.ts";
import type { WebVisit } from "#app/http/visit.server.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { questionPath, titleAskedAbout } from "#app/routes/cart/cart.server.ts";
import { toPicker } from "#app/routes/pages/location.server.ts";

/** Puts an event's tickets into the cart, and shows it: there is rarely anything else to buy. */
export async function buyTickets(visit: WebVisit, form: PostedForm, event_id: string) {
  const lines = postedTickets(form);
  const chosen = lines.filter(({ quantity }) => quantity !== "0");
  const added = await call(visit, cartCalls.addTickets, asUnchecked({ event_id, lines }));
  if (!isFailure(added)) return seeOther(visit, "/checkout/cart", "added", chosen[0]?.ticket);
  if (added.code === "location_needed") return toPicker(visit, eventPath(Number(event_id)));
  const [only] = chosen;
  if (added.code === "question" && only) {
    const question = only.title ? { ...only, event_id } : { quantity: only.quantity };
    return seeOther(visit, questionPath({ ...question, eisbn: only.ticket, ...titleAskedAbout(added) }));
  }
  return form.refuse(besideFields(added));
}

/** The kinds of tickets in the form, each with its number as typed; an empty field means none. */
function postedTickets(form: PostedForm) {
  const lines = Array.isArray(form.values.lines) ? form.values.lines : [];
  return lines.map((line: Record<string, unknown> | undefined) => {
    const text = (name: string) => (typeof line?.[name] === "string" ? line[name].trim() : "");
    return { ticket: text("ticket"), title: text("title"), quantity: text("quantity") || "0" };
  });
}

/** The messages by the names of the form's fields. */
function besideFields(refused: Failure): Failure {
  const fields = Object.entries(refused.fields ?? {}).map(([path, text]) => [
    path.replace(/^lines\.(\d+)\./, "lines[$1]."),
    text,
  ]);
  return { ...refused, ...(refused.fields && { fields: Object.fromEntries(fields) }) };
}
