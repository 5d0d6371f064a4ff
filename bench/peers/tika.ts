// Apache Tika's application, which needs Java. .ci/run fetches it from Maven Central into the folder of judges.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const VERSION = "3.2.2";
const SHA256 = "7b6da1143ea867fc162e1397bfde904a3ee059491fa7079383b63dbad15a38e3";
const JUDGES = join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "textractor-judges");
const CONFIG = join(import.meta.dirname, "tika-config.xml");
const LIMIT_MS = "30000";
const JAR = join(JUDGES, "tika", `tika-app-${VERSION}.jar`);

/** Advice for machines without Tika. */
export const TIKA_ABSENT = `Tika needs Java and org.apache.tika:tika-app:${VERSION} from Maven Central as ${JAR}`;

/** Path of the jar; undefined where Java or the jar with the pinned hash is missing. */
export function tikaJar(): string | undefined {
  if (!existsSync(JAR) || spawnSync("java", ["-version"], { stdio: "ignore" }).status !== 0) return undefined;
  const digest = createHash("sha256").update(readFileSync(JAR)).digest("hex");
  return digest === SHA256 ? JAR : undefined;
}

/** All documents of a folder to INTO/NAME.txt, one at a time, in one Java process next to its watchdog. */
export function tikaFolder(jar: string, from: string, into: string): readonly string[] {
  const limits = ["-numConsumers", "1", "-timeoutThresholdMillis", LIMIT_MS];
  return ["java", "-jar", jar, `--config=${CONFIG}`, "-t", "-i", from, "-o", into, ...limits];
}
