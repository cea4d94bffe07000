import type { Command } from "./command.ts";
import { accountsCommand } from "./commands/accounts.ts";
import { authorsCommand } from "./commands/authors.ts";
import { backupCommand, restoreCommand, restoreTestCommand } from "./commands/backup.ts";
import { contentCommand } from "./commands/content.ts";
import { disputesCommand } from "./commands/disputes.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { eventsCommand } from "./commands/events.ts";
import { giftCardsCommand } from "./commands/gift-cards.ts";
import { healthCommand } from "./commands/health.ts";
import { importCommand } from "./commands/import.ts";
import { listsCommand } from "./commands/lists.ts";
import { mailCommand } from "./commands/mail.ts";
import { migrateToCommand } from "./commands/migrate-to.ts";
import { ordersCommand } from "./commands/orders.ts";
import { paymentsCommand } from "./commands/payments.ts";
import { phoneOrdersCommand } from "./commands/phone-orders.ts";
import { picturesCommand } from "./commands/pictures.ts";
import { preordersCommand } from "./commands/preorders.ts";
import { programsCommand } from "./commands/programs.ts";
import { promotionsCommand } from "./commands/promotions.ts";
import { registriesCommand } from "./commands/registries.ts";
import { reportsCommand } from "./commands/reports.ts";
import { searchCommand } from "./commands/search.ts";
import { settingsCommand } from "./commands/settings.ts";
import { staffCommand } from "./commands/staff.ts";
import { stockCommand } from "./commands/stock.ts";
import { storesCommand } from "./commands/stores.ts";
import { tillCommand } from "./commands/till.ts";
import { titlesCommand } from "./commands/titles.ts";
import { webhooksCommand } from "./commands/webhooks.ts";

/** Every command of the operator. */
export const commands: readonly Command[] = [
  storesCommand,
  settingsCommand,
  importCommand,
  titlesCommand,
  authorsCommand,
  stockCommand,
  tillCommand,
  searchCommand,
  eventsCommand,
  contentCommand,
  listsCommand,
  picturesCommand,
  registriesCommand,
  ordersCommand,
  phoneOrdersCommand,
  reportsCommand,
  preordersCommand,
  promotionsCommand,
  giftCardsCommand,
  paymentsCommand,
  disputesCommand,
  accountsCommand,
  staffCommand,
  programsCommand,
  webhooksCommand,
  mailCommand,
  healthCommand,
  backupCommand,
  restoreTestCommand,
  restoreCommand,
  migrateToCommand,
  doctorCommand,
];
