import { execFileSync } from "node:child_process";

/**
 * Mounts a small disk in memory on a folder, so that it can be full. @returns how to remove it; undefined if it is not
 * allowed
 */
export function smallDisk(folder: string, megabytes: number): (() => void) | undefined {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=777`, "tmpfs", folder], {
      stdio: "pipe",
    });
    return () => execFileSync("umount", ["--lazy", folder]);
  } catch {
    return undefined;
  }
}
