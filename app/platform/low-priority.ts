import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import os from "node:os";

/** Child processes for work that must not slow down page requests. */

/** Lowers the priority of a process. */
export function lowerPriority(pid: number | undefined): void {
  try {
    if (pid) os.setPriority(pid, os.constants.priority.PRIORITY_LOW);
  } catch {
    // The process has already ended, or the system has no priorities.
  }
}

/**
 * Has a process run only while no other wants to. Linux lets the lowest priority go on for some milliseconds when a
 * process of a higher one wakes up; one that is "idle" it stops at once. Elsewhere, and without `chrt`, it has the
 * lowest priority.
 */
export function onlyWhenIdle(pid: number | undefined): void {
  lowerPriority(pid);
  // `--all-tasks`: its threads as well. Those that it starts later inherit it.
  if (pid && process.platform === "linux")
    execFile("chrt", ["--all-tasks", "--idle", "--pid", "0", String(pid)], () => {});
}

const PAGE_SIZE = 4096;

/** Memory that a process uses; 0 if the system does not report it (its heap and time limits still apply). */
export async function residentBytes(pid: number): Promise<number> {
  try {
    const [, resident] = (await readFile(`/proc/${pid}/statm`, "utf8")).split(" ");
    return Number(resident) * PAGE_SIZE;
  } catch {
    return 0;
  }
}
