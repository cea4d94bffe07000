import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openVisit } from "#app/http/visit.server.ts";
import { shell as words } from "#app/messages/words.ts";
import { mailFolder } from "#app/platform/mail/mail.server.ts";
import { prose, stack } from "#app/ui/layout.css.ts";
import { useT } from "#app/ui/t.ts";
import * as css from "./mail.css.ts";

/** How many letters the page shows. */
const SHOWN = 50;

/** The letters of the demo, as they were sent. Only where the operator said that this is a demo. */
export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await openVisit(args);
  if (!platform.env.DEMO) throw new Response("", { status: 404 });
  const folder = mailFolder(platform.env.dataDir);
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith(".eml"))
    .sort()
    .reverse()
    .slice(0, SHOWN);
  return {
    letters: await Promise.all(
      newest.map(async (name) => ({ name, text: await readFile(path.join(folder, name), "utf8") })),
    ),
  };
}

export default function Mail() {
  const { letters } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <div className={stack[5]}>
      <div className={prose}>
        <h1>{t(words.mailTitle)}</h1>
        <p>{t(letters.length > 0 ? words.mailText : words.mailNone)}</p>
      </div>
      {letters.map((letter) => (
        <article key={letter.name}>
          <h2>{letter.name}</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
          <pre className={css.letter} tabIndex={0}>
            {letter.text}
          </pre>
        </article>
      ))}
    </div>
  );
}
