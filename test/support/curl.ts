// Decides whether curl can sign requests for AWS. Versions 7.75 and newer can.

import { spawnSync } from "node:child_process";

export function curlSigns(): boolean {
  const { stdout } = spawnSync("curl", ["--help", "all"], { encoding: "utf8" });
  return stdout?.includes("--aws-sigv4") ?? false;
}
