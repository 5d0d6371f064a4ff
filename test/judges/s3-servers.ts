// S3 servers written by others: MinIO, moto, and OpenStack Swift with s3api.

import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import type { WritingLaws } from "../engine/storage/every-writing-storage.ts";
import { type ForeignProcesses, foreignProcesses, freePort, programPath } from "./foreign-server.ts";

export interface ForeignS3 {
  readonly url: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  close(): Promise<void>;
}

export interface S3Judge {
  readonly name: string;
  /** Programs that must be installed. */
  readonly programs: readonly string[];
  /** Arguments with which a complete installation runs without an error. */
  readonly probe?: readonly string[];
  /** Differences from Amazon's S3 that no client can avoid. */
  readonly laws: WritingLaws;
  /** Set for a server that answers 501 to every conditional write. */
  readonly refusesConditions?: true;
  start(): Promise<ForeignS3>;
}

export function missingPrograms({ programs, probe }: Pick<S3Judge, "programs" | "probe">): readonly string[] {
  return programs.filter((name) => {
    const found = programPath(name);
    return found === undefined || (probe !== undefined && spawnSync(found, probe).status !== 0);
  });
}

function path(program: string): string {
  return programPath(program) ?? program;
}

export const MINIO: S3Judge = {
  name: "MinIO",
  programs: ["minio"],
  laws: {},
  async start() {
    const [processes, port, consolePort] = [await foreignProcesses(), await freePort(), await freePort()];
    const [accessKeyId, secretAccessKey] = ["judge", "judge-secret"];
    const data = join(processes.folder, "data");
    const addresses = ["--address", `127.0.0.1:${port}`, "--console-address", `127.0.0.1:${consolePort}`];
    processes.start(path("minio"), ["server", ...addresses, data], {
      HOME: processes.folder,
      MINIO_ROOT_USER: accessKeyId,
      MINIO_ROOT_PASSWORD: secretAccessKey,
      MINIO_BROWSER: "off",
      MINIO_UPDATE: "off",
    });
    return await opened(processes, `http://127.0.0.1:${port}`, accessKeyId, secretAccessKey);
  },
};

export const MOTO: S3Judge = {
  name: "moto",
  programs: ["moto_server"],
  // Without moto's extra "server" the program exists but cannot run.
  probe: ["--help"],
  // Its web server, Werkzeug, drops headers with an underscore. It also checks a condition and writes in two steps.
  laws: { underscores: false, races: false },
  async start() {
    const [processes, port] = [await foreignProcesses(), await freePort()];
    processes.start(path("moto_server"), ["-H", "127.0.0.1", "-p", String(port)]);
    return await opened(processes, `http://127.0.0.1:${port}`, "test", "test");
  },
};

const SWIFT_TYPES = ["account", "container", "object"] as const;

/** Swift with one device and one process each for accounts, containers, objects and the proxy; without memcached. */
export const SWIFT: S3Judge = {
  name: "Swift with s3api",
  programs: ["swift-proxy-server", "swift-object-server", "swift-container-server", "swift-account-server"],
  laws: { races: false },
  refusesConditions: true,
  async start() {
    const processes = await foreignProcesses();
    const { folder } = processes;
    const shared = `swift_dir = ${folder}\nuser = ${userInfo().username}\nworkers = 0\nbind_ip = 127.0.0.1`;
    mkdirSync(join(folder, "srv/d1"), { recursive: true });
    writeFileSync(join(folder, "swift.conf"), SWIFT_CONF);
    for (const type of SWIFT_TYPES) {
      const port = await freePort();
      const device = [`r1z1-127.0.0.1:${port}/d1`, "1"];
      for (const args of [["create", "4", "1", "0"], ["add", ...device], ["rebalance"]]) {
        processes.run(path("swift-ring-builder"), [`${type}.builder`, ...args], folder);
      }
      const own = `bind_port = ${port}\ndevices = ${folder}/srv\nmount_check = false\nfallocate_reserve = 0`;
      const parts = `[pipeline:main]\npipeline = ${type}-server\n[app:${type}-server]\nuse = egg:swift#${type}`;
      const conf = join(folder, `${type}.conf`);
      writeFileSync(conf, `[DEFAULT]\n${shared}\n${own}\nrecon_cache_path = ${folder}\n${parts}\n`);
      processes.start(path(`swift-${type}-server`), [conf]);
    }
    const port = await freePort();
    writeFileSync(join(folder, "proxy.conf"), `[DEFAULT]\n${shared}\nbind_port = ${port}\n${SWIFT_PROXY}`);
    processes.start(path("swift-proxy-server"), [join(folder, "proxy.conf")]);
    return await opened(processes, `http://127.0.0.1:${port}`, "test:tester", "testing");
  },
};

const SWIFT_CONF = `
[swift-hash]
swift_hash_path_suffix = judge
[storage-policy:0]
name = one
default = yes
`;

const SWIFT_PROXY = `
[pipeline:main]
pipeline = catch_errors cache s3api tempauth bulk slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
`;

async function opened(
  processes: ForeignProcesses,
  url: string,
  accessKeyId: string,
  secretAccessKey: string,
): Promise<ForeignS3> {
  try {
    await processes.answering(url);
  } catch (error) {
    await processes.close();
    throw error;
  }
  return { url, accessKeyId, secretAccessKey, close: processes.close };
}
