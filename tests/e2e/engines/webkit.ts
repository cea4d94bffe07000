import { spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "../../support/free-port.ts";
import { type Engine, type Visitor, visitorWith } from "./visitor.ts";

/** The key under which WebDriver names an element (https://www.w3.org/TR/webdriver2/#elements). */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
type Remote = Record<typeof ELEMENT, string>;

export interface WebKitFound {
  readonly driver: string;
  readonly browser: string;
  /** Gives a program a display of its own. */
  readonly display: string;
}

/** Somebody with a WebKitGTK browser, which is driven by WebDriver. */
export async function webkitVisitor({ driver, browser, display }: WebKitFound): Promise<Visitor> {
  const port = await freePort();
  const env = {
    ...process.env,
    WEBKIT_DISABLE_COMPOSITING_MODE: "1",
    // WebKit's sandbox needs rights that a container's root does not have.
    ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" }),
  };
  const child = spawn(display, ["-a", driver, `--port=${port}`], { env, stdio: "ignore", detached: true });
  const ended = once(child, "exit");
  const end = async () => {
    // The driver and its display are one group.
    if (child.pid) process.kill(-child.pid, "SIGTERM");
    await ended;
  };
  const ask = async (method: "GET" | "POST" | "DELETE", at: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${at}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  try {
    await listening(port);
    const options = { binary: browser, args: ["--automation"] };
    const capabilities = { alwaysMatch: { browserName: "MiniBrowser", "webkitgtk:browserOptions": options } };
    const { sessionId } = (await ask("POST", "/session", { capabilities })) as { sessionId: string };
    const session = `/session/${sessionId}`;
    const run = (source: string, args: readonly string[]) =>
      ask("POST", `${session}/execute/sync`, { script: `return (${source})(...arguments)`, args });
    const of = (element: Remote) => `${session}/element/${element[ELEMENT]}`;
    const engine: Engine<Remote> = {
      async open(url) {
        await ask("POST", `${session}/url`, { url });
      },
      ask: run,
      find: async (source, args) => ((await run(source, args)) as Remote | null) ?? undefined,
      async click(element) {
        await ask("POST", `${of(element)}/click`, {});
      },
      async keys(element, text) {
        await ask("POST", `${of(element)}/clear`, {});
        await ask("POST", `${of(element)}/value`, { text });
      },
      async back() {
        await ask("POST", `${session}/back`, {});
      },
      async close() {
        await ask("DELETE", session).catch(() => {});
        await end();
      },
    };
    return visitorWith(engine);
  } catch (error) {
    await end();
    throw error;
  }
}

/** @throws if nothing answers within twenty seconds */
async function listening(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (
      await fetch(`http://127.0.0.1:${port}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the WebKit driver does not answer");
}
