import { accountsCommand } from "./accounts.ts";
import { authorsCommand } from "./authors.ts";
import { backupCommand, restoreCommand, restoreTestCommand } from "./backup.ts";
import type { Command } from "./command.ts";
import { contentCommand } from "./content.ts";
import { disputesCommand } from "./disputes.ts";
import { doctorCommand } from "./doctor.ts";
import { eventsCommand } from "./events.ts";
import { giftCardsCommand } from "./gift-cards.ts";
import { healthCommand } from "./health.ts";
import { importCommand } from "./import.ts";
import { listsCommand } from "./lists.ts";
import { mailCommand } from "./mail.ts";
import { migrateToCommand } from "./migrate-to.ts";
import { ordersCommand } from "./orders.ts";
import { paymentsCommand } from "./payments.ts";
import { phoneOrdersCommand } from "./phone-orders.ts";
import { picturesCommand } from "./pictures.ts";
import { preordersCommand } from "./preorders.ts";
import { programsCommand } from "./programs.ts";
import { promotionsCommand } from "./promotions.ts";
import { registriesCommand } from "./registries.ts";
import { reportsCommand } from "./reports.ts";
import { searchCommand } from "./search.ts";
import { settingsCommand } from "./settings.ts";
import { staffCommand } from "./staff.ts";
import { stockCommand } from "./stock.ts";
import { storesCommand } from "./stores.ts";
import { tillCommand } from "./till.ts";
import { titlesCommand } from "./titles.ts";
import { webhooksCommand } from "./webhooks.ts";

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
