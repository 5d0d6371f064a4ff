// Gives a function Lambda's view of the disk by a mount namespace, without a container engine.

import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

export interface Layout {
  /** The Node program to mount at /var/lang/bin/node. */
  readonly node: string;
  readonly runtime: string;
  readonly code: string;
  readonly layers: readonly string[];
  readonly ephemeralMb: number;
}

/** Returns the command prefix that runs another command in Lambda's folder layout. */
export function isolatedCommand({ node, runtime, code, layers, ephemeralMb }: Layout): readonly string[] {
  const asRoot = process.getuid?.() === 0 ? [] : ["--user", "--map-root-user"];
  // Overlayfs needs at least two folders. The first one has precedence.
  const opt = layers.length === 0 ? "" : [...layers].reverse().concat("/var/empty").join(":");
  const values = [node, runtime, code, PROJECT, opt, String(ephemeralMb)];
  return ["unshare", ...asRoot, "--mount", "--propagation", "private", "sh", "-c", SCRIPT, "sh", ...values];
}

let possible: boolean | undefined;

/** Tries once to make a mount namespace. It needs Linux, and root or user namespaces. */
export function canIsolate(): boolean {
  if (possible === undefined) {
    const layout: Layout = { node: process.execPath, runtime: "/usr", code: "/usr", layers: ["/usr"], ephemeralMb: 1 };
    const [command = "", ...prefix] = isolatedCommand(layout);
    possible =
      process.platform === "linux" && spawnSync(command, [...prefix, "true"], { stdio: "ignore" }).status === 0;
  }
  return possible;
}

const PROJECT = resolve(import.meta.dirname, "../../..");

// Fonts and OCR models of this machine are hidden. Lambda has none: a page drawn or read with them here would fail there.
// The project is hidden last, so that a bundle that reads the checkout fails here and not only in the cloud.
const SCRIPT = `
set -e
node=$1 runtime=$2 code=$3 project=$4 opt=$5 ephemeral=$6
shift 6
readonly_bind() { mount --bind "$1" "$2"; mount -o remount,bind,ro "$2"; }
mount -t tmpfs tmpfs /var
mkdir -p /var/task /var/runtime /var/lang/bin /var/empty
: > /var/lang/bin/node
readonly_bind "$node" /var/lang/bin/node
readonly_bind "$runtime" /var/runtime
readonly_bind "$code" /var/task
if [ -n "$opt" ]; then mount -t overlay -o "ro,lowerdir=$opt" overlay /opt; else mount -t tmpfs tmpfs /opt; fi
for models in /usr/share/tesseract-ocr /usr/share/tessdata /usr/local/share/tessdata; do
  if [ -d "$models" ]; then mount -t tmpfs -o ro tmpfs "$models"; fi
done
for fonts in /usr/share/fonts /usr/local/share/fonts "$HOME/.fonts" "$HOME/.local/share/fonts"; do
  if [ -d "$fonts" ]; then mount -t tmpfs -o ro tmpfs "$fonts"; fi
done
mount -t tmpfs -o ro tmpfs "$project"
mount -o remount,bind,ro /
mount -t tmpfs -o "size=\${ephemeral}m" tmpfs /tmp
cd /var/task
exec "$@"
`;
