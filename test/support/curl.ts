// Whether there is a curl that signs requests as AWS wants them: 7.75 and newer do.

import { spawnSync } from "node:child_process";

export function curlSigns(): boolean {
  const { stdout } = spawnSync("curl", ["--help", "all"], { encoding: "utf8" });
  return stdout?.includes("--aws-sigv4") ?? false;
}
