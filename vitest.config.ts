import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { configDefaults, defineConfig } from "vitest/config";

const SUITES: Record<string, string[]> = {
  unit: ["app/**/*.test.ts", "styles/**/*.test.ts", "tests/*.test.ts", "tests/platform/**/*.test.ts"],
  calls: ["tests/calls/**/*.test.ts"],
  hostile: ["tests/hostile/**/*.test.ts"],
};
const which = process.env.TEST_SUITE ?? "unit";
const modules = process.env.TEST_MODULES;

/** Files of `calls` about what is decided above the database, with thousands of requests: SQLite is enough for them. */
const ON_SQLITE = ["tests/calls/accounts/private-sweep.test.ts"];

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
    // The test files share the modules, because loading them again for each file takes longer than most tests. So none of
    // them can replace a module (`vi.mock`): it may be loaded already. Those that use a database have their own.
    isolate: which === "hostile",
    ...(which === "unit" ? {} : { globalSetup: ["tests/support/template.ts"] }),
    ...(which === "calls" && { setupFiles: ["tests/support/cheap-passwords.ts"] }),
    // `npm test` names a folder for all its stages, so that only the first one compiles a module. It is new for each run: a
    // module may depend on files that the cache does not look at.
    ...(modules && { experimental: { fsModuleCache: true, fsModuleCachePath: modules } }),
    // Attacks measure the server they are sent to, so one file at a time has the machine.
    maxWorkers: which === "hostile" ? 1 : 2,
  },
});
