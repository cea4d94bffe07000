import type { Health, Subject } from "#app/domain/checkup/health.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import type { DeskVisit } from "#app/http/desk.server.ts";
import { DAY } from "#app/lib/seconds.ts";
import { deskImports, deskHealth as words } from "#app/messages/words.ts";

/** The subjects of a shop's health, in the order in which those of one state are shown. */
export const SUBJECTS = [
  "emails",
  "work",
  "errors",
  "imports",
  "pictures",
  "webhooks",
  "till",
  "shop",
  "backups",
  "restoring",
  "disk",
] as const satisfies readonly Subject[];

/** Hosts without an answer that are named. */
const SILENT = 3;
const GB = 1024 ** 3;
const MB = 1024 ** 2;

/** A size such as "12.4 GB". */
function sizeOf(bytes: number, { t, locale }: Pick<DeskVisit, "t" | "locale">): string {
  const value = bytes / (bytes >= GB ? GB : MB);
  const size = value.toLocaleString(locale, { maximumFractionDigits: value < 10 ? 1 : 0 });
  return t(bytes >= GB ? words.gigabytes : words.megabytes, { size });
}

/** The state of each subject, in a sentence or two that say what to do. */
export function sentences(
  { t, locale, store }: Pick<DeskVisit, "t" | "locale" | "store">,
  { shop, emails, work, imports, pictures, webhooks, till, backups, restoring, disk, errors }: Health,
): Record<Subject, string> {
  const { dateTime, date } = timesOf(store.settings, locale);
  const { folder = "", newest, hours } = backups;
  const time = dateTime(backups.at);
  const tested = { time: restoring.at === undefined ? "" : date(restoring.at) };
  const room = { free: sizeOf(disk.free, { t, locale }), size: sizeOf(disk.size, { t, locale }) };
  const disks = { problem: words.diskFull, warning: words.diskLittle, ok: words.diskFine } as const;
  const sells = {
    yes: words.shopSells,
    no: words.shopSellsNothing,
    undelivered: words.shopUndelivered,
  } as const;
  return {
    shop: `${t(shop.isOpen ? words.shopOpen : words.shopClosed)} ${t(sells[shop.selling])}`,
    emails: [
      emails.failed > 0 ? t(words.emailsFailed, { count: emails.failed }) : "",
      emails.isSetUp ? "" : t(words.emailsNoServer),
      emails.failed === 0 && emails.isSetUp ? t(words.emailsFine) : "",
    ]
      .filter(Boolean)
      .join(" "),
    work: [
      work.minutesLate > 0 ? `${t(words.workLate, { count: work.minutesLate })} ${t(words.askOperator)}` : "",
      work.stuck > 0 ? t(words.workStuck, { count: work.stuck }) : "",
      work.reports > 0 ? t(words.workReports, { count: work.reports }) : "",
      work.minutesLate + work.stuck + work.reports === 0
        ? work.waiting > 0
          ? t(words.workWaiting, { count: work.waiting })
          : t(words.workFine)
        : "",
    ]
      .filter(Boolean)
      .join(" "),
    imports: [
      ...imports.silent.map(({ kind, last_at, usual }) =>
        t(words.importsSilent, {
          kind: t(deskImports.kinds[kind]),
          date: date(last_at),
          days: Math.max(1, Math.ceil(usual / DAY)),
        }),
      ),
      imports.imports.length > 0 ? t(words.importsBad) : "",
      imports.imports.length + imports.silent.length === 0 ? t(words.importsFine) : "",
    ]
      .filter(Boolean)
      .join(" "),
    pictures: [
      pictures.silent.length > 0
        ? t(words.picturesSilent, {
            hosts: pictures.silent.slice(0, SILENT).join(", "),
            count: pictures.silent.length,
          })
        : "",
      pictures.count > 0 ? t(words.picturesMissing, { count: pictures.count }) : t(words.picturesFine),
    ]
      .filter(Boolean)
      .join(" "),
    webhooks:
      [
        webhooks.off > 0 ? t(words.webhooksOff, { count: webhooks.off }) : "",
        webhooks.failing > 0 ? t(words.webhooksFailing, { count: webhooks.failing }) : "",
      ]
        .filter(Boolean)
        .join(" ") || t(words.webhooksFine),
    backups:
      backups.folder === undefined
        ? `${t(words.backupsNone)} ${t(words.askOperator)}`
        : newest === undefined
          ? `${t(words.backupsEmpty, { folder })} ${t(words.askOperator)}`
          : backups.state === "ok"
            ? t(words.backupsFine, { time, folder })
            : `${t(words.backupsOld, { time, folder, hours })} ${t(words.askOperator)}`,
    restoring:
      restoring.at === undefined
        ? t(words.restoringNever)
        : t(restoring.state === "ok" ? words.restoringFine : words.restoringOld, tested),
    disk: [t(disks[disk.state], room), disk.state === "ok" ? "" : t(words.askOperator)]
      .filter(Boolean)
      .join(" "),
    till: {
      none: t(words.tillFine),
      reading: t(words.tillReading, { time: dateTime(till.failing_since ?? 0), problem: till.problem }),
      sending: t(words.tillSending, { time: dateTime(till.waiting_since ?? 0), count: till.waiting }),
      failed: t(words.tillFailed, { count: till.failed.length }),
    }[till.trouble ?? "none"],
    errors: errors.count > 0 ? t(words.errorsSeen, { count: errors.count }) : t(words.errorsFine),
  };
}
