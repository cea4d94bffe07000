import type { Command, Invocation } from "#app/cli/command.ts";
import type { TestPlatform } from "./platform.ts";

/** Runs a command as an operator does, in the shop "test" unless the options say otherwise. */
export async function runCommand(
  command: Command,
  platform: TestPlatform,
  args: string[],
  options: Partial<Invocation["options"]> = {},
): Promise<{ code: number; lines: string[]; text: string }> {
  const lines: string[] = [];
  const code = await command.run({
    platform,
    args,
    options: { store: "test", map: [], host: [], tax: [], ...options },
    print: (text) => lines.push(text),
  });
  return { code, lines, text: lines.join("\n") };
}
