import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { type Engine, type Visitor, visitorWith } from "./visitor.ts";

/** An element as WebDriver BiDi names it. */
interface Remote {
  type: string;
  sharedId?: string;
  value?: unknown;
}

/** Somebody with a Firefox of their own, which is driven by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
export async function firefoxVisitor(executable: string): Promise<Visitor> {
  const profile = await mkdtemp(path.join(os.tmpdir(), "colophon-firefox-"));
  const flags = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"];
  const firefox = spawn(executable, flags, { stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(firefox, "exit");
  let address = "";
  for await (const line of createInterface({ input: firefox.stderr })) {
    address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1] ?? "";
    if (address) break;
  }
  firefox.stderr.resume();
  const { send, closed } = await connected(`${address}/session`);
  await send("session.new", { capabilities: {} });
  const { contexts } = await send("browsingContext.getTree", {});
  const context = (contexts as { context: string }[])[0]?.context ?? "";
  const call = async (source: string, args: readonly string[]) => {
    const { result } = await send("script.callFunction", {
      functionDeclaration: source,
      target: { context },
      arguments: args.map((value) => ({ type: "string", value })),
      awaitPromise: true,
    });
    return result as Remote;
  };
  const act = (actions: object[]) => send("input.performActions", { context, actions });
  const click = (element: Remote) =>
    act([
      {
        type: "pointer",
        id: "mouse",
        actions: [
          {
            type: "pointerMove",
            x: 0,
            y: 0,
            origin: { type: "element", element: { sharedId: element.sharedId } },
          },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ],
      },
    ]);
  const engine: Engine<Remote> = {
    async open(url) {
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    ask: async (source, args) => (await call(source, args)).value,
    async find(source, args) {
      const element = await call(
        `(...all) => { const one = (${source})(...all); one?.scrollIntoView({ block: "center" }); return one; }`,
        args,
      );
      return element.sharedId ? element : undefined;
    },
    async click(element) {
      await click(element);
    },
    async keys(element, text) {
      await click(element);
      await call("() => document.activeElement.select()", []);
      const actions = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await act([{ type: "key", id: "keyboard", actions }]);
    },
    async back() {
      await send("browsingContext.traverseHistory", { context, delta: -1 });
    },
    async close() {
      closed();
      firefox.kill("SIGTERM");
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
  return visitorWith(engine);
}

type Answer = Record<string, unknown>;

/** Commands and their answers over a WebSocket. */
async function connected(address: string) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`${address} does not answer`));
  });
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  socket.onmessage = ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data));
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.reject(new Error(`${error}: ${message}`));
    else asked?.resolve(result);
  };
  let count = 0;
  const send = (method: string, params: object): Promise<Answer> => {
    const asked = Promise.withResolvers<Answer>();
    waiting.set(++count, asked);
    socket.send(JSON.stringify({ id: count, method, params }));
    return asked.promise;
  };
  return { send, closed: () => socket.close() };
}
