// Flags of Chromium that leave the guarding proxy as its only way to the network.
// https://peter.sh/experiments/chromium-command-line-switches/

/** Heap of one page's scripts. The watch of the processes' memory is the limit of all. */
const SCRIPT_HEAP_MB = 512;

export function browserFlags(proxyPort: number, userAgent: string | undefined): readonly string[] {
  return [
    `--proxy-server=http://127.0.0.1:${proxyPort}`,
    // Without this, loopback addresses would not go through the proxy.
    "--proxy-bypass-list=<-loopback>",
    // The proxy looks names up. Prefetching of names would ask the resolver directly.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
    // QUIC and WebRTC use UDP, which no HTTP proxy carries.
    "--disable-quic",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--deny-permission-prompts",
    "--disable-notifications",
    "--mute-audio",
    // Containers and Lambda have a small /dev/shm or none.
    "--disable-dev-shm-usage",
    `--js-flags=--max-old-space-size=${SCRIPT_HEAP_MB}`,
    ...(userAgent === undefined ? [] : [`--user-agent=${userAgent}`]),
  ];
}

/** Variables that a browser needs. It gets no others, and so no credentials. */
const VARIABLES = ["PATH", "TMPDIR", "TEMP", "LANG", "LD_LIBRARY_PATH", "FONTCONFIG_PATH", "SystemRoot"];

export function browserEnvironment(environment: NodeJS.ProcessEnv, home: string): Record<string, string | undefined> {
  const kept = VARIABLES.filter((name) => environment[name] !== undefined).map((name) => [name, environment[name]]);
  return { ...Object.fromEntries(kept), HOME: home };
}
