// Node's http module for bundles. An import of "node:http" reads all its exports, and reading WebSocket loads undici: 20 ms
// of CPU time at each start.

module.exports = process.getBuiltinModule("node:http");
