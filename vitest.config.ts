import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vitest/config";

const which = process.env.TEST_SUITE ?? "unit";

export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  test: {
    include:
      which === "calls"
        ? ["tests/calls/**/*.test.ts"]
        : ["app/**/*.test.ts", "tests/*.test.ts", "tests/platform/**/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: "forks",
    maxWorkers: 2,
  },
});
