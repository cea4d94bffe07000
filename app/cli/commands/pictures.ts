import * as feedPictures from "#app/calls/staff/feed-pictures.server.ts";
import * as pictures from "#app/calls/staff/pictures.server.ts";
import type { FetchProgress, PictureCounts } from "#app/domain/catalogue/resources/resources.ts";
import type { PictureProblem } from "#app/platform/images/feed-picture.server.ts";
import { LocalFile } from "#app/platform/uploads/uploads.server.ts";
import {
  type Command,
  callOrExit,
  countOf,
  limitOf,
  numberOf,
  printAll,
  shopSubcommand,
  subcommand,
  UsageError,
  visitAll,
} from "../command.ts";
import { progressLine } from "../progress.ts";

/** A picture is a file of the shop. */
const NO_DRY_RUN = { refused: "A picture is a file, which no transaction takes back." } as const;

/** Seconds for which one call fetches before the progress is shown. */
const SECONDS = 5;

const PROBLEMS = {
  bad_url: "the address is wrong",
  not_public: "the address is in a private network",
  unreachable: "the host does not answer",
  certificate: "the host's certificate is wrong or has expired",
  not_found: "there is nothing at this address",
  too_large: "the file is too large",
  not_a_picture: "it is not a picture",
  too_small: "the picture is too small",
  too_many_pixels: "the picture has too many pixels",
  not_stored: "it could not be stored",
} as const satisfies Record<PictureProblem, string>;

/** A moment to the minute, such as `2026-11-24T16:05Z`. */
const minuteOf = (at: number): string => `${new Date(at * 1000).toISOString().slice(0, 16)}Z`;

const doneOf = ({ stored, unchanged, placeholders, failed }: FetchProgress): number =>
  stored + unchanged + placeholders + Object.values(failed).reduce((sum, count) => sum + count, 0);

const inWords = ({
  stored,
  placeholders,
  failing,
  given_up,
  waiting,
  dropped,
  bytes,
}: PictureCounts): string =>
  [
    `${stored} stored (${Math.ceil(bytes / 1024 ** 2)} MB)`,
    `${waiting} waiting`,
    `${failing} tried again later`,
    `${given_up} given up`,
    `${placeholders} that say there is no cover`,
    `${dropped} dropped for room`,
  ].join(", ");

const TEXT_OPTIONS = {
  alt: { value: "TEXT", does: "what people read who cannot see it" },
  decorative: { does: "it is only decoration, and nobody needs to read about it" },
} as const;

export const picturesCommand: Command = {
  name: "pictures",
  does: "a shop's pictures: their alternative text, and the point that crops keep; and the pictures that feeds link to",
  subcommands: {
    fetch: subcommand({
      does: "fetches the covers and other pictures that feeds link to, until none is due; a running server does it by itself",
      dryRun: NO_DRY_RUN,
      async run(invocation) {
        const { print } = invocation;
        const progress = progressLine("pictures");
        const visit = visitAll(invocation);
        let total: number | undefined;
        let counts: PictureCounts;
        try {
          for (let isOver = false; ; ) {
            const turn = await callOrExit(visit, feedPictures.fetch, { seconds: SECONDS });
            counts = turn.counts;
            isOver = turn.is_over;
            total ??= counts.waiting + doneOf(turn.done);
            progress.show({ doing: "fetching", done: total - counts.waiting, total });
            if (isOver) break;
          }
        } finally {
          progress.end();
        }
        print(inWords(counts));
      },
    }),
    missing: subcommand({
      does: "lists the pictures that cannot be had: id, ISBN of a title, address, why, and when it is tried again",
      options: { limit: limitOf(100), after: { value: "ID", does: "goes on after this one" } },
      async run(invocation) {
        const { options, print } = invocation;
        const answer = await callOrExit(visitAll(invocation), feedPictures.listMissing, {
          limit: countOf(options.limit, "limit"),
          after: countOf(options.after, "after"),
        });
        for (const { host, paused_until } of answer.hosts)
          print(`${host}\tis left alone until ${minuteOf(paused_until)}`);
        for (const { id, product_code, url, problem, ask_at, is_placeholder } of answer.pictures)
          print(
            [
              ...[id, product_code ?? "no title", url],
              is_placeholder === 1
                ? "says that there is no cover"
                : PROBLEMS[problem as keyof typeof PROBLEMS],
              ask_at === null ? "given up" : minuteOf(ask_at),
            ].join("\t"),
          );
        print(inWords(answer.counts));
      },
    }),
    keep: subcommand({
      takes: "ID",
      does: "shows a picture that was taken for one that says there is no cover (see missing), once it is fetched again",
      dryRun: "rehearsed",
      async run(invocation) {
        const { args, print } = invocation;
        const { count } = await callOrExit(visitAll(invocation), feedPictures.keep, {
          id: numberOf(args[0], "ID"),
        });
        print(`Pictures that are fetched again and shown: ${count}`);
      },
    }),
    list: shopSubcommand({
      does: "lists pictures, the newest first: id, name, what staff call it, alternative text",
      options: {
        find: { value: "WORDS", does: "only those with these words" },
        limit: limitOf(50),
        after: { value: "ID", does: "goes on after this one" },
      },
      async run(visit, { options, print }) {
        const answer = await callOrExit(visit, pictures.list, {
          find: options.find,
          limit: countOf(options.limit, "limit"),
          after: countOf(options.after, "after"),
        });
        printAll(
          print,
          answer.pictures.map(({ id, name, label, alt, is_decorative }) =>
            [id, name, label, is_decorative ? "decoration" : (alt ?? "not described")].join("\t"),
          ),
        );
      },
    }),
    add: shopSubcommand({
      takes: "FILE",
      does: "adds a picture, with --alt or --decorative, and prints its id and its name for lists, pages and events",
      options: {
        ...TEXT_OPTIONS,
        label: { value: "NAME", does: "what staff call it (default: the file's name)" },
      },
      dryRun: NO_DRY_RUN,
      async run(visit, { args, options, print }) {
        const [file = ""] = args;
        const { alt, decorative: is_decorative, label } = options;
        const added = await callOrExit(visit, pictures.add, {
          file: new LocalFile(file),
          label,
          alt,
          is_decorative,
        });
        print(`${added.id}\t${added.name}`);
      },
    }),
    describe: shopSubcommand({
      takes: "ID",
      does: "changes what is said about a picture; give --alt or --decorative",
      options: { ...TEXT_OPTIONS, label: { value: "NAME", required: true, does: "what staff call it" } },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const { alt, decorative: is_decorative, label } = options;
        const { id } = await callOrExit(visit, pictures.describe, {
          id: numberOf(args[0], "ID"),
          label,
          alt,
          is_decorative,
        });
        print(`Picture ${id} is described.`);
      },
    }),
    point: shopSubcommand({
      takes: "ID X Y",
      does: "sets the point that crops keep, in percent from the left and from the top",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const [id, x, y] = args;
        const { id: set } = await callOrExit(visit, pictures.point, {
          id: numberOf(id, "ID"),
          x: numberOf(x, "X"),
          y: numberOf(y, "Y"),
        });
        print(`Picture ${set} keeps that point.`);
      },
    }),
    replace: shopSubcommand({
      takes: "ID FILE",
      does: "shows another picture wherever this one is shown; the old one stays in the library",
      dryRun: NO_DRY_RUN,
      async run(visit, { args, print }) {
        const [id, file] = args;
        if (!file) throw new UsageError("Name the file of the new picture");
        const answer = await callOrExit(visit, pictures.replace, {
          id: numberOf(id, "ID"),
          file: new LocalFile(file),
        });
        print(`${answer.id}\t${answer.name}\tplaces that show it now: ${answer.places}`);
      },
    }),
    remove: shopSubcommand({
      takes: "ID",
      does: "removes a picture that nothing shows",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const { id } = await callOrExit(visit, pictures.remove, { id: numberOf(args[0], "ID") });
        print(`Picture ${id} is removed.`);
      },
    }),
  },
};
