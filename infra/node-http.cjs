// Node's http as a bundle gets it. An import of "node:http" reads each of its exports, of which WebSocket loads the whole
// of undici: 20 ms of CPU time at each start.

module.exports = process.getBuiltinModule("node:http");
