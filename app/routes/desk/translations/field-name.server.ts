import type { Translatable } from "#app/domain/translations/translations.server.ts";
import type { DeskVisit } from "#app/http/desk.server.ts";
import { ownValue } from "#app/lib/own.ts";
import { textAt } from "#app/messages/text-at.ts";
import { type Message, settingTexts, deskTranslations as words } from "#app/messages/words.ts";

/** The name of a text: `Coups de cœur: Heading`, or its name in the settings. */
export function fieldName(
  { t }: Pick<DeskVisit, "t">,
  { place, of, part }: Pick<Translatable, "place" | "of" | "part">,
) {
  const [, ...path] = place.split("/");
  if (part === "settings" || part === "menu") return nameOfSetting(t, path.join("/"));
  const field = ownValue<Message>(words.fields, path.at(-1) ?? "") ?? words.fields.other;
  return t(words.fieldOf, { of: of || t(words.homePage), field: t(field) });
}

/** The names of a setting and of the settings around it. A shop's own keys stand for themselves. */
function nameOfSetting(t: DeskVisit["t"], path: string): string {
  const known: string[] = [];
  const names = path.split(".").map((key) => {
    const label = textAt(settingTexts.labels, [...known, key].join("."));
    if (label) known.push(key);
    return label ? t(label) : key;
  });
  return names.join(", ");
}
