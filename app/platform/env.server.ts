import { statSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { DEFAULT_LOCALES } from "#app/messages/default-locale.server.ts";
import { StartError } from "./start-error.ts";

/** The minimum length of a session secret, in characters. */
export const SECRET_LENGTH = 32;

/** The minimum length of the token that opens the figures for Prometheus. */
const TOKEN_LENGTH = 16;

const flag = z.stringbool({ error: "must be true or false" });
const isPort = "must be a whole number from 0 to 65535";
const port = z.coerce.number(isPort).int(isPort).min(0, isPort).max(65_535, isPort);

/**
 * The operator's settings, all with defaults (docs/operating.md lists them). They are read once at startup; an
 * invalid value stops the program with a message that names it.
 */
const environment = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("data"),
  ASSETS_DIR: z.string().min(1).optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  DATABASE_URL: z
    .string()
    .regex(/^(postgres|postgresql):\/\//, "must begin with postgres:// (leave it out for SQLite)")
    .optional(),
  DEFAULT_STORE: z.string().optional(),
  DEFAULT_LOCALE: z.enum(DEFAULT_LOCALES).optional(),
  BASE_URL: z
    .url({
      protocol: /^https?$/,
      error: "must begin with https:// or http://, such as https://books.example",
    })
    .optional(),
  MAIL_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")
    .optional(),
  MAIL_FROM: z.email("must be an email address such as shop@books.example").optional(),
  TRUST_PROXY: flag.default(false),
  SESSION_SECRET: z.string().min(SECRET_LENGTH, `must have at least ${SECRET_LENGTH} characters`).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  COVER_URL_TEMPLATE: z
    .string()
    .regex(/^https?:\/\/.*\{e?isbn\}/, "must be a URL with {isbn} or {eisbn} in it")
    .optional(),
  FEED_PICTURES_GB: z.coerce.number().min(0).max(10_000).default(10),
  PDF_FONTS: z
    .string()
    .refine(
      (folder) => statSync(folder, { throwIfNoEntry: false })?.isDirectory(),
      "must be a folder that exists",
    )
    .optional(),
  WEBHOOKS_ANYWHERE: flag.default(false),
  DEMO: flag.default(false),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .max(24 * 7)
    .default(24),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(7),
  LOG_REQUESTS: flag.default(false),
  METRICS_TOKEN: z.string().min(TOKEN_LENGTH, `must have at least ${TOKEN_LENGTH} characters`).optional(),
  METRICS_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be the address of a collector, such as http://localhost:4318" })
    .optional(),
  /** Read by the exporter itself. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default("colophon"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  PAGE_CACHE_MB: z.coerce.number().int().min(0).max(4096).default(64),
  CDN_SECONDS: z.coerce.number().int().min(0).max(86_400).default(0),
  SEARCH_FROM: z.coerce.number().int().min(0).default(2000),
});

/** The names of all variables, for the tests that documents mention each. */
export const VARIABLES = Object.keys(environment.shape);

export interface Env extends z.infer<typeof environment> {
  readonly dataDir: string;
}

/** @throws StartError with one line for each invalid variable */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(nonEmpty);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new StartError(`Colophon cannot start with this environment:\n${lines.join("\n")}`);
  }
  return { ...parsed.data, dataDir: path.resolve(parsed.data.DATA_DIR) };
}
