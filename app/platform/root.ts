import path from "node:path";
import { programFile } from "./program-file.server.ts";

/** The program's folder, which threads and child processes are started from. */
export const ROOT = path.dirname(programFile("launch.cjs"));
