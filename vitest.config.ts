import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const SUITES: Record<string, string[]> = {
  unit: ["app/**/*.test.ts", "styles/**/*.test.ts", "tests/*.test.ts", "tests/platform/**/*.test.ts"],
  calls: ["tests/calls/**/*.test.ts"],
  hostile: ["tests/hostile/**/*.test.ts"],
};
const which = process.env.TEST_SUITE ?? "unit";
const modules = process.env.TEST_MODULES;
// Pages are rendered by the React that shops run. Its other version takes twice as long, for warnings that no test of a
// call reads.
if (which === "calls") process.env.NODE_ENV = "production";

/** Files of `calls` about what is decided above the database, with the reason why SQLite is enough for each. */
const ON_SQLITE = Object.keys({
  "accounts/private-sweep": "thousands of requests that other files make as somebody who may make them",
  "orders/random-orders": "what is refunded, which pure functions decide",
  "operator/operators-words": "what commands say",
  "pages/empty-pages": "what a page offers when it has nothing to show",
  "pages/frame": "the header and footer of a page",
  "pages/languages": "addresses and links of the second language",
  "pages/link-previews": "pictures, drawn from what pages read",
  "pages/untranslated": "the markup of texts, which other pages read",
  "programs/contract": "the names in answers",
}).map((name) => `tests/calls/${name}.test.ts`);

/**
 * The files that take longest. They begin first, so that the other worker is not idle while one of them is the last.
 */
const LONGEST = ["private-sweep", "payment-events", "search", "payment-faults", "reports"];
const placeOf = ({ moduleId }: TestSpecification) => {
  const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return at < 0 ? LONGEST.length : at;
};
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other));
  }
}

export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  test: {
    include: SUITES[which],
    exclude: [...configDefaults.exclude, ...(process.env.TEST_POSTGRES ? ON_SQLITE : [])],
    // Generous, because a busy machine is slow and not wrong; nothing waits for them when all goes well.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    pool: "forks",
    // The test files share the modules, because loading them again for each file takes longer than most tests. So none
    // of them can replace a module (`vi.mock`): it may be loaded already. Those that use a database have their own.
    isolate: which === "hostile",
    // Most objects live for one request. With less room for new ones, many are copied before they can be dropped.
    execArgv: which === "calls" ? ["--max-semi-space-size=64"] : [],
    sequence: { sequencer: LongestFirst },
    ...(which === "unit" ? {} : { globalSetup: ["tests/support/template.ts"] }),
    ...(which === "calls" && { setupFiles: ["tests/support/cheap-passwords.ts"] }),
    // `npm test` names a folder for all its stages, so that only the first one compiles a module. It is new for each
    // run: a module may depend on files that the cache does not look at.
    ...(modules && { experimental: { fsModuleCache: true, fsModuleCachePath: modules } }),
    // Attacks measure the server they are sent to, so one file at a time has the machine.
    maxWorkers: which === "hostile" ? 1 : 2,
  },
});
