import type { Kysely } from "kysely";
import type { Schema } from "#app/platform/db/schema.ts";
import { foreign } from "./pseudo-locale.ts";

/** The columns with texts of a shop's data. A column that is missing here fails the walk. */
const COLUMNS: { [Table in keyof Schema]?: readonly (keyof Schema[Table])[] } = {
  titles: [
    "title",
    "subtitle",
    "author_line",
    "publisher",
    "edition",
    "description",
    "bio",
    "width",
    "height",
    "weight",
    "series",
  ],
  title_contributors: ["name", "bio"],
  title_subjects: ["label"],
  title_texts: ["content", "author", "source_title"],
  title_prizes: ["name"],
  title_resources: ["caption"],
  title_comments: ["author", "text"],
  title_edits: ["description", "shelf_note"],
  stock: ["note"],
  title_lists: ["name", "header", "description", "category", "sub_category"],
  page_blocks: ["header", "description", "label"],
  events: ["name", "description", "summary", "custom_content", "place", "price"],
  event_guests: ["name"],
  event_ticks: ["name"],
  customers: [
    "tax_certificate",
    "first_name",
    "last_name",
    "company",
    "street_address",
    "street_address_2",
    "city",
  ],
  customer_addresses: ["name", "company_name", "street_address", "street_address_2", "city"],
  shop_pictures: ["label"],
  promotions: ["description"],
  preorders: ["extras", "prompt"],
  gift_registries: ["title", "description"],
  gift_registry_purchases: ["giver", "note"],
};

/** The names of settings with texts. */
const SETTINGS =
  /^(name|tagline|address|city|footer_message|altname|sc_name|ws_contact_blurb|title|label|content|tax_number|availability_text|\w+_message|\w+_instructions|description|custom_body)$/;

/** Makes the texts of all data foreign, so that a shop in the pseudo-locale has no English of its own. */
export async function makeDataForeign(db: Kysely<Schema>): Promise<void> {
  // The names of tables and columns come from a list here, so any are allowed.
  const any = db as unknown as Kysely<Record<string, Record<string, string | null>>>;
  for (const [table, columns] of Object.entries(COLUMNS)) {
    for (const column of columns) {
      const rows = await any.selectFrom(table).select(column).distinct().execute();
      for (const { [column]: text } of rows)
        if (text)
          await any
            .updateTable(table)
            .set({ [column]: foreign(text) })
            .where(column, "=", text)
            .execute();
    }
  }
  // Emails that were sent before are in the data's own words.
  await db.deleteFrom("emails").execute();
  await db.deleteFrom("jobs").execute();
  for (const { id, settings } of await db.selectFrom("stores").select(["id", "settings"]).execute()) {
    const changed = JSON.stringify(foreignSettings(JSON.parse(settings)));
    await db
      .updateTable("stores")
      .set((row) => ({ settings: changed, version: row("version", "+", 1) }))
      .where("id", "=", id)
      .execute();
  }
}

/** A shop's settings with foreign texts. */
export function foreignSettings(value: unknown, name = "", above = ""): unknown {
  if (typeof value === "string")
    return SETTINGS.test(name) ||
      above === "availability_messages" ||
      (above === "tax_rates" && name === "type")
      ? foreign(value)
      : value;
  if (Array.isArray(value)) return value.map((one) => foreignSettings(one, name, name || above));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [key, foreignSettings(held, key, name || above)]),
  );
}
