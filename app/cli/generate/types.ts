import path from "node:path";
import { API, type Checker, type Symbol as TsSymbol } from "typescript/unstable/sync";

const root = path.resolve(import.meta.dirname, "../../..");

/** Asks the compiler about something that a module of this project exports. */
export function withCompiled<Answer>(
  module: string,
  name: string,
  ask: (checker: Checker, exported: TsSymbol) => Answer,
): Answer {
  const api = new API({ cwd: root });
  try {
    const snapshot = api.updateSnapshot({ openProjects: [path.join(root, "tsconfig.json")] });
    const project = snapshot.getProjects()[0];
    const source = project?.program.getSourceFile(path.join(root, module));
    // The compiler has a type of its own for names.
    const exported =
      source &&
      project?.checker
        .getSymbolAtLocation(source)
        ?.getExports()
        .get(name as never);
    if (!project || !exported) throw new Error(`${module} exports no ${name}`);
    return ask(project.checker, exported);
  } finally {
    api.close();
  }
}

/** A comment for readers who do not know the code: without references to our own papers and code. */
export function plainComment(comment: string): string {
  return comment
    .replace(/\s+/g, " ")
    .replace(/\s*\((?:spec|decision|see|[\w/-]+\.(?:server\.)?ts)[^)]*\)/g, "")
    .trim();
}
