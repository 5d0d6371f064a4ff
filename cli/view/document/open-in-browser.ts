// Opens a file or an address with the program that the system has for it.

import { spawn } from "node:child_process";
import { pathToFileURL } from "node:url";

const PROGRAMS: Readonly<Partial<Record<NodeJS.Platform, readonly [program: string, ...args: readonly string[]]>>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Says where to find the view when no program opens it. */
export async function openInBrowser(place: string, say: (line: string) => void): Promise<void> {
  const address = /^http:/.test(place) ? place : pathToFileURL(place).href;
  const [program, ...args] = PROGRAMS[process.platform] ?? ["xdg-open"];
  // No shell: the address may hold characters that a shell would read.
  const child = spawn(program, [...args, address], { stdio: "ignore", detached: true });
  const isStarted = await new Promise<boolean>((resolve) => {
    child.once("spawn", () => resolve(true)).once("error", () => resolve(false));
  });
  child.unref();
  if (!isStarted) say(`textractor: ${program} is not installed; open ${place} yourself`);
}
