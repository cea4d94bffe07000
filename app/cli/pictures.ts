import * as pictures from "#app/calls/operator/pictures.server.ts";
import { LocalFile } from "#app/platform/uploads/uploads.server.ts";
import { ask, type Command, countOf, limitOf, numberOf, printAll, shopVerb, UsageError } from "./command.ts";

/** A picture is a file of the shop. */
const STORED = { refused: "A picture is a file, which no transaction takes back." } as const;

const SAID = {
  alt: { value: "TEXT", does: "what people read who cannot see it" },
  decorative: { does: "it is only decoration, and nobody needs to read about it" },
} as const;

export const picturesCommand: Command = {
  name: "pictures",
  does: "a shop's pictures: their alternative text, and the point that crops keep",
  verbs: {
    list: shopVerb({
      does: "lists pictures, the newest first: id, name, what staff call it, alternative text",
      options: {
        find: { value: "WORDS", does: "only those with these words" },
        limit: limitOf(50),
        after: { value: "ID", does: "goes on after this one" },
      },
      async run(visit, { options, print }) {
        const found = await ask(visit, pictures.list, {
          find: options.find,
          limit: countOf(options.limit, "limit"),
          after: countOf(options.after, "after"),
        });
        printAll(
          print,
          found.pictures.map(({ id, name, label, alt, is_decorative }) =>
            [id, name, label, is_decorative ? "decoration" : (alt ?? "not described")].join("\t"),
          ),
        );
      },
    }),
    add: shopVerb({
      takes: "FILE",
      does: "adds a picture, with --alt or --decorative, and prints its id and its name for lists, pages and events",
      options: { ...SAID, label: { value: "NAME", does: "what staff call it; without it, the file's name" } },
      dryRun: STORED,
      async run(visit, { args, options, print }) {
        const [file = ""] = args;
        const { alt, decorative: is_decorative, label } = options;
        const added = await ask(visit, pictures.add, {
          file: new LocalFile(file),
          label,
          alt,
          is_decorative,
        });
        print(`${added.id}\t${added.name}`);
      },
    }),
    describe: shopVerb({
      takes: "ID",
      does: "changes what is said about a picture; give --alt or --decorative",
      options: { ...SAID, label: { value: "NAME", required: true, does: "what staff call it" } },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const { alt, decorative: is_decorative, label } = options;
        const { id } = await ask(visit, pictures.describe, {
          id: numberOf(args[0], "ID"),
          label,
          alt,
          is_decorative,
        });
        print(`Picture ${id} is described.`);
      },
    }),
    point: shopVerb({
      takes: "ID X Y",
      does: "sets the point that crops keep, in percent from the left and from the top",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const [id, x, y] = args;
        const { id: set } = await ask(visit, pictures.point, {
          ...{ id: numberOf(id, "ID"), x: numberOf(x, "X"), y: numberOf(y, "Y") },
        });
        print(`Picture ${set} keeps that point.`);
      },
    }),
    replace: shopVerb({
      takes: "ID FILE",
      does: "shows another picture wherever this one is shown; the old one stays in the library",
      dryRun: STORED,
      async run(visit, { args, print }) {
        const [id, file] = args;
        if (!file) throw new UsageError("Name the file of the new picture");
        const done = await ask(visit, pictures.replace, {
          id: numberOf(id, "ID"),
          file: new LocalFile(file),
        });
        print(`${done.id}\t${done.name}\tplaces that show it now: ${done.places}`);
      },
    }),
    remove: shopVerb({
      takes: "ID",
      does: "removes a picture that nothing shows",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const { id } = await ask(visit, pictures.remove, { id: numberOf(args[0], "ID") });
        print(`Picture ${id} is removed.`);
      },
    }),
  },
};
