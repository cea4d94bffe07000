import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { contactOfGuest, orderForm, PICKUP } from "../bench/shopper.ts";
import type { Acknowledged } from "../crash/said.ts";
import { freePort } from "../support/free-port.ts";

/** Processes of the built shop, and visitors without scripts whose proxy sends each request to the next process. */

/** The main words of a page. */
const textOf = (html: string) =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html).replace(/<[^>]+>/g, " ").slice(0, 1000);
/** Milliseconds for which a visitor tries again. */
const PATIENCE = 120_000;
/** Pages that are the same for everybody. */
const PAGES = ["/", "/browse", "/contact"];

interface Process {
  readonly url: string;
  readonly child: ChildProcess;
}

interface Answer {
  readonly status: number;
  readonly html: string;
  readonly to: string;
}

const until = async (holds: () => Promise<boolean>, what: string): Promise<void> => {
  for (const begun = Date.now(); !(await holds().catch(() => false)); await wait(50))
    if (Date.now() - begun > PATIENCE) throw new Error(`${what}: not within ${PATIENCE / 1000} s`);
};

export class Web {
  readonly #processes: Process[] = [];
  #turn = 0;
  /** Answers to forms that said "try again". */
  refused = 0;

  async start(count: number, environment: Record<string, string>): Promise<void> {
    for (let index = 0; index < count; index++) {
      const port = await freePort();
      const child = spawn(process.execPath, ["server.ts"], {
        stdio: ["ignore", "ignore", "inherit"],
        env: {
          ...process.env,
          ...environment,
          NODE_ENV: "production",
          NODE_OPTIONS: "",
          BASE_URL: "",
          PORT: String(port),
          TRUST_PROXY: "true",
        },
      });
      child.once("exit", (code) => {
        if (this.#stopping) return;
        console.error(`a process of the shop ended by itself: ${code}`);
        process.exitCode = 1;
      });
      this.#processes.push({ url: `http://127.0.0.1:${port}`, child });
    }
    await this.ready();
  }

  #stopping = false;
  async stop(): Promise<void> {
    if (this.#stopping) return;
    this.#stopping = true;
    const ended = this.#processes.map(({ child }) => new Promise((resolve) => child.once("exit", resolve)));
    for (const { child } of this.#processes) child.kill("SIGTERM");
    await Promise.all(ended);
  }

  /** Waits until every process can write. */
  async ready(): Promise<void> {
    for (const { url } of this.#processes)
      await until(async () => (await fetch(`${url}/readyz`)).status === 200, `${url} is ready`);
  }

  /**
   * Every process makes the shared pages, or sends them from its memory. @returns how many came, and the longest wait
   */
  async pages(): Promise<{ sent: number; asked: number; slowest: number }> {
    const results = await Promise.all(
      this.#processes.flatMap(({ url }) =>
        PAGES.map(async (path) => {
          const begun = performance.now();
          const { status } = await this.#send(url, path, undefined, "");
          return { sent: status === 200, ms: performance.now() - begun };
        }),
      ),
    );
    return {
      asked: results.length,
      sent: results.filter(({ sent }) => sent).length,
      slowest: Math.round(Math.max(...results.map(({ ms }) => ms))),
    };
  }

  /**
   * Sends a form to each process, which takes it, or refuses it with words that say what to do. @returns whether all
   * took it
   */
  async forms(eisbn: string): Promise<boolean> {
    const form = { quantity: "1", condition: "" };
    const answers = await Promise.all(
      this.#processes.map(({ url }) => this.#send(url, `/item/${eisbn}`, form, "")),
    );
    return answers.every(({ status }) => status !== 503);
  }

  async #send(url: string, path: string, form: Record<string, string> | undefined, cookie: string) {
    const answer = await fetch(url + path, {
      method: form ? "POST" : "GET",
      redirect: "manual",
      headers: {
        Accept: "text/html",
        "X-Forwarded-For": "10.0.0.1",
        ...(form && { Origin: url }),
        ...(cookie && { Cookie: cookie }),
      },
      ...(form && { body: new URLSearchParams(form) }),
      signal: AbortSignal.timeout(PATIENCE),
    });
    const html = await answer.text();
    if (answer.status === 503 && form) {
      if (answer.headers.get("Retry-After") !== "30" || !/in a minute/.test(html))
        throw new Error(`${path}: 503 without saying when to try again: ${html}`);
      this.refused++;
    } else if (answer.status >= 500 && answer.status !== 503)
      throw new Error(`${path}: ${answer.status} ${html}`);
    return { status: answer.status, html, headers: answer.headers };
  }

  /**
   * A guest who orders a book by forms, paying in the shop or at a simulated provider. Sends a form again until it is
   * taken.
   */
  async order(eisbn: string, payment: string, acknowledged: Acknowledged): Promise<void> {
    let cookie = "";
    let csrf = "";
    const ask = async (path: string, form?: Record<string, string>): Promise<Answer> => {
      for (const begun = Date.now(); ; await wait(100)) {
        const { url } = this.#processes[this.#turn++ % this.#processes.length] as Process;
        try {
          const answer = await this.#send(url, path, form && { csrf, ...form }, cookie);
          if (answer.status === 503) throw new Error(`${path} is refused`);
          const session = /session_id=[^;]+/.exec(answer.headers.getSetCookie().join("; "))?.[0];
          cookie = session ?? cookie;
          csrf = /name="csrf" value="([\w-]+)"/.exec(answer.html)?.[1] ?? csrf;
          const to = answer.headers.get("Location") ?? "";
          return {
            status: answer.status,
            html: answer.html,
            to: URL.canParse(to) ? new URL(to).pathname + new URL(to).search : to,
          };
        } catch (error) {
          if (Date.now() - begun > PATIENCE) throw error;
        }
      }
    };
    const go = async (path: string, form?: Record<string, string>): Promise<Answer & { path: string }> => {
      let answer = await ask(path, form);
      let at = path;
      for (let hops = 0; answer.status >= 300 && answer.status < 400 && hops < 5; hops++) {
        at = answer.to;
        answer = await ask(at);
      }
      if (answer.status !== 200) throw new Error(`${at} answered ${answer.status}: ${textOf(answer.html)}`);
      return { ...answer, path: at };
    };
    await go(`/item/${eisbn}`);
    await go(`/item/${eisbn}`, { quantity: "1", condition: "" });
    await go("/checkout/cart");
    await go("/checkout/cart/delivery", PICKUP);
    await go("/checkout/contact", contactOfGuest());
    let page = await go("/checkout/payment", { payment_choice: payment });
    // Some providers have a step of their own before the review.
    if (page.path !== "/checkout/review") page = await go(page.path, {});
    const form = orderForm(page.html);
    page = await go("/checkout/review", form);
    if (page.path.startsWith("/payments/simulator/")) page = await go(page.path, { answer: "approve" });
    // The provider's answer was lost with the database. The shop holds the books, and looks at the payment again by
    // itself.
    if (page.path === "/checkout/paying") return;
    const number = /^\/account\/order\/(\d+)/.exec(page.path)?.[1];
    if (!number) throw new Error(`no order, but ${page.path}: ${textOf(page.html)}`);
    if (payment !== "pickup") acknowledged.note("paid", [Number(number)]);
    acknowledged.note("placed", [Number(number), form.order_token]);
  }
}
