import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { VARIABLES } from "#app/platform/env.server.ts";
import { npmStart } from "../support/npm-start.ts";

const root = path.resolve(import.meta.dirname, "../..");
const read = (name: string) => readFileSync(path.join(root, name), "utf8");
let folder: string | undefined;
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true, force: true });
});

describe("the files for running the server elsewhere", () => {
  it("set only variables that the program knows", () => {
    const set = [
      ...read("Dockerfile").matchAll(/(?<=ENV.*)\b([A-Z_]+)=/g),
      ...read("deploy/colophon.service").matchAll(/(?<=^Environment=.*)\b([A-Z_]+)=/gm),
      ...["compose.yaml", "compose.postgres.yaml"].flatMap((name) => [
        ...read(name).matchAll(/^ {4,6}([A-Z_]+): /gm),
      ]),
    ].flatMap(([, name]) => name ?? []);
    expect(set.length).toBeGreaterThan(12);
    const others = [
      ...["POSTGRES_USER", "POSTGRES_DB", "POSTGRES_PASSWORD", "SHOP_HOST", "SHOP_SERVERS"],
      // The C library's.
      "MALLOC_ARENA_MAX",
    ];
    expect(set.filter((name) => !VARIABLES.includes(name) && !others.includes(name))).toEqual([]);
  });

  it("start the server with the same limits of memory as npm start", () => {
    const { args, env } = npmStart(root);
    expect(args).toContain("launch.cjs");
    const image = read("Dockerfile");
    expect(JSON.parse(/^CMD (\[.+\])$/m.exec(image)?.[1] ?? "[]")).toEqual(["node", ...args]);
    const service = read("deploy/colophon.service");
    expect(service).toContain(`ExecStart=/usr/bin/node ${args.join(" ")}\n`);
    for (const [name, value] of Object.entries(env)) {
      expect(image).toMatch(new RegExp(`^ENV.* ${name}=${value}( |$)`, "m"));
      expect(service).toMatch(new RegExp(`^Environment=(.* )?${name}=${value}( |$)`, "m"));
    }
  });

  it("are explained together with every variable", () => {
    const table = read("docs/operating.md").split("## Shops")[0] ?? "";
    expect(
      VARIABLES.filter((name) => !table.includes(`\`${name}\``) && !["NODE_ENV", "DEMO"].includes(name)),
    ).toEqual([]);
  });

  it("use the Node that the program needs", () => {
    const needed = Number(/>=(\d+)/.exec(JSON.parse(read("package.json")).engines.node)?.[1]);
    const images = [...read("Dockerfile").matchAll(/^FROM node:(\d+)/gm)].map(([, version]) =>
      Number(version),
    );
    expect(images).toHaveLength(2);
    for (const version of images) expect(version).toBeGreaterThanOrEqual(needed);
  });
});

describe("the image", () => {
  // Needs the build, which `npm run check` does not create.
  it.runIf(existsSync("build/server/index.js"))(
    "holds all that the server needs, and writes only to its volume",
    async () => {
      folder = mkdtempSync(path.join(os.tmpdir(), "colophon-image-"));
      const app = path.join(folder, "app");
      mkdirSync(app);
      const copied = [...read("Dockerfile").matchAll(/^COPY --from=build (.+)$/gm)].flatMap(([, line = ""]) =>
        line.split(" ").flatMap((word) => (word.startsWith("/app/") ? [word.slice("/app/".length)] : [])),
      );
      expect(copied).toContain("server.ts");
      for (const name of copied) {
        // Installed packages are as they are; everything else is looked for here alone.
        if (name === "node_modules") symlinkSync(path.join(root, name), path.join(app, name));
        else cpSync(path.join(root, name), path.join(app, name), { recursive: true });
      }
      const before = readdirSync(app, { recursive: true }).sort();
      const health = /CMD (\["node", "-e", .*\])/.exec(read("Dockerfile"))?.[1] ?? "";
      const [, ...check] = JSON.parse(health) as string[];
      const env: NodeJS.ProcessEnv = {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        DATA_DIR: path.join(folder, "data"),
      };
      const server = spawn(process.execPath, npmStart(app).args, {
        cwd: app,
        env: { ...env, HOST: "127.0.0.1", PORT: "0" },
        stdio: ["ignore", "ignore", "pipe"],
      });
      const ended = new Promise((resolve) => server.on("exit", resolve));
      const port = await new Promise<string>((resolve, reject) => {
        let text = "";
        server.stderr.on("data", (chunk) => {
          text += chunk;
          const found = /"port":(\d+)/.exec(text)?.[1];
          if (found) resolve(found);
        });
        server.on("exit", () => reject(new Error(text)));
      });
      const healthy = () =>
        new Promise((resolve) => {
          spawn(process.execPath, check, { env: { ...env, PORT: port }, stdio: "ignore" }).on(
            "exit",
            resolve,
          );
        });
      expect(await healthy()).toBe(0);
      server.kill("SIGTERM");
      expect(await ended).toBe(0);
      expect(await healthy()).toBe(1);
      expect(readdirSync(app, { recursive: true }).sort()).toEqual(before);
    },
  );
});
