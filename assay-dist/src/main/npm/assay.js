#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// Starts the program in the package for this platform, which npm installs beside this one.
"use strict";

const { spawn } = require("node:child_process");
const { readdirSync, statSync, utimesSync } = require("node:fs");
const { dirname, join } = require("node:path");
const { name, version, homepage, optionalDependencies } = require("./package.json");

function fail(message) {
  process.stderr.write(`assay: ${message}\n`);
  process.exitCode = 2;
}

// npm changes the times of files, by which the archive of classes knows its jars: without it, each start takes longer.
function restoreTimes(lib, modified) {
  try {
    const jars = readdirSync(lib).filter((file) => file.endsWith(".jar"));
    // The last of them tells whether all have their times.
    if (statSync(join(lib, jars.at(-1))).mtimeMs === modified.getTime()) return;
    for (const jar of jars) utimesSync(join(lib, jar), modified, modified);
  } catch {
    // Installed by another user.
  }
}

function start(folder) {
  const child = spawn(join(folder, "bin", "assay"), process.argv.slice(2), { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => fail(`${folder} can't be started (${error.message}); install ${name} again`));
  child.on("exit", (code, signal) => {
    if (signal) {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    } else {
      process.exitCode = code;
    }
  });
}

const platform = `${name}-${process.platform}-${process.arch}`;
let found;
try {
  found = require.resolve(`${platform}/package.json`);
} catch {
  fail(
    platform in optionalDependencies
      ? `the package ${platform} is not installed, which has the program; run: npm install ${platform}@${version}\n` +
          "npm leaves it out with --omit=optional, and where the C library is not glibc, as on Alpine"
      : `there is no package for ${process.platform} on ${process.arch}; with Java 17 or newer, use assay-${version}.zip from ` +
          `${homepage}/releases`,
  );
}
if (found) {
  restoreTimes(join(dirname(found), "lib"), new Date(require(found).modified));
  start(dirname(found));
}
