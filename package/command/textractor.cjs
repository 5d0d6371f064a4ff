#!/usr/bin/env node

// In words that every Node reads: an older one would end at the next file with a syntax error, which helps nobody.
var oldest = /\d+\.\d+/.exec(require("./package.json").engines.node)[0];
var running = process.versions.node;
var isOlder = "textractor needs Node OLDEST or newer, and this is Node RUNNING.\n";
var needed = oldest.split(".");
var found = running.split(".");

if ((found[0] - needed[0] || found[1] - needed[1]) < 0) {
  process.stderr.write(isOlder.replace("OLDEST", oldest).replace("RUNNING", running));
  process.exitCode = 2;
} else {
  require("./start.cjs");
}
