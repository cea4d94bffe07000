"use strict";
// Every command starts here: `node launch.cjs FILE.ts …`. This file is plain old JavaScript, so that a Node that
// cannot run the program can still say which one it needs.
var fs = require("node:fs");
var path = require("node:path");
var url = require("node:url");

/** `engines` in package.json says the same: crypto.argon2 came with this version. */
var NEEDED = [24, 7];
var found = process.versions.node.split(".").map(Number);

if (found[0] < NEEDED[0] || (found[0] === NEEDED[0] && found[1] < NEEDED[1])) {
  console.error(
    "Colophon needs Node " +
      NEEDED.join(".") +
      " or later, and this is Node " +
      process.versions.node +
      " (" +
      process.execPath +
      ').\nEither install a newer Node, or run "npm ci" without --omit=dev: it brings Node 26 along, which npm start and the other npm commands then use.',
  );
  process.exit(2);
}
var program = path.resolve(__dirname, process.argv[2] || "server.ts");
var build = path.join(__dirname, "build", "server", "index.js");
// The build is plain JavaScript. Loading a `.ts` file would make Node load its TypeScript compiler: 17 MB and 50 ms of CPU.
var serving =
  program === path.join(__dirname, "server.ts") && process.argv[3] !== "--dev" && fs.existsSync(build);
if (serving && !process.env.NODE_ENV) process.env.NODE_ENV = "production";
if (serving) limitMemory();
if (process.env.npm_lifecycle_event) endWithNpm();
// The program sees itself as what was started.
process.argv.splice(1, 2, program);
import(url.pathToFileURL(serving ? build : program).href)
  .then((loaded) => serving && loaded.entry.module.serve({ build: loaded }))
  .catch((error) => {
    if (error && error.code === "ERR_MODULE_NOT_FOUND" && /Cannot find package/.test(error.message)) {
      console.error(`The packages are not installed, or not all of them: run npm ci. (${error.message})`);
    } else console.error(error);
    process.exit(2);
  });

/**
 * Starts this process once more, as the same process, with the limits that keep a server small: the C library and V8 read
 * them only at the start. Windows cannot do that and goes without. What is set already stays as it is.
 */
function limitMemory() {
  if (!process.execve || process.env.MALLOC_ARENA_MAX) return;
  var limits = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072" };
  // Beside the build that npm run build has written. Elsewhere the folder may be read-only, so the operator names one.
  if (process.env.npm_lifecycle_event) limits.NODE_COMPILE_CACHE = path.join(path.dirname(build), "compiled");
  process.execve(
    process.execPath,
    [process.execPath].concat(process.execArgv, "--max-semi-space-size=8", process.argv.slice(1)),
    Object.assign(limits, process.env),
  );
}

/**
 * npm runs its scripts in a shell, and passes a signal on to that shell alone. The shell ends, and would leave this
 * process running without anybody to stop it. So it stops when its parent has gone.
 */
function endWithNpm() {
  var parent = process.ppid;
  var watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 250);
  watch.unref();
}
