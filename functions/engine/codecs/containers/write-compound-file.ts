// Writes streams to a compound file (MS-CFB, version 3), so that an embedded storage becomes a document of its own.

export interface StoredStream {
  /** Names joined by "/". */
  readonly path: string;
  readonly bytes: Uint8Array;
}

interface Node {
  readonly name: string;
  readonly bytes: Uint8Array | undefined;
  readonly children: Map<string, Node>;
  start: number;
  child: number;
  right: number;
}

const SECTOR = 512;
const MINI_SECTOR = 64;
const MINI_CUTOFF = 4096;
const NONE = 0xffffffff;
const END = 0xfffffffe;
const FAT_SECTOR = 0xfffffffd;
const DIFAT_SECTOR = 0xfffffffc;
const HEADER_DIFAT = 109;

export function writeCompoundFile(streams: readonly StoredStream[]): Uint8Array {
  const root = node("Root Entry", undefined);
  for (const { path, bytes } of streams) {
    const names = path.split("/");
    let folder = root;
    for (const name of names.slice(0, -1)) folder = childOf(folder, name, undefined);
    childOf(folder, names.at(-1) ?? "", bytes);
  }
  const nodes = numberNodes(root);

  const fat: number[] = [];
  const body: Uint8Array[] = [];
  const addChain = (bytes: Uint8Array): number => {
    if (bytes.length === 0) return END;
    const start = fat.length;
    const sectors = Math.ceil(bytes.length / SECTOR);
    for (let index = 1; index <= sectors; index++) fat.push(index === sectors ? END : start + index);
    body.push(bytes, new Uint8Array(sectors * SECTOR - bytes.length));
    return start;
  };
  const mini = placeStreams(nodes, addChain);
  root.start = addChain(mini.bytes);
  const miniFatStart = addChain(longs(mini.fat, SECTOR));
  const directoryStart = addChain(directoryOf(nodes, mini.bytes.length));

  let fatSectors = 0;
  let difatSectors = 0;
  for (;;) {
    const needed = Math.ceil((fat.length + fatSectors + difatSectors) / 128);
    const neededDifat = Math.ceil(Math.max(0, needed - HEADER_DIFAT) / 127);
    if (needed === fatSectors && neededDifat === difatSectors) break;
    fatSectors = needed;
    difatSectors = neededDifat;
  }
  const firstFat = fat.length;
  const firstDifat = firstFat + fatSectors;
  for (let index = 0; index < fatSectors; index++) fat.push(FAT_SECTOR);
  for (let index = 0; index < difatSectors; index++) fat.push(DIFAT_SECTOR);
  const places = Array.from({ length: fatSectors }, (_, index) => firstFat + index);
  const difat = difatOf(places.slice(HEADER_DIFAT), firstDifat);
  const header = headerOf({
    fatSectors,
    difatSectors,
    firstDifat,
    places,
    directoryStart,
    miniFatStart,
    miniFat: mini.fat,
  });
  return new Uint8Array(Buffer.concat([header, ...body, longs(fat, SECTOR), ...difat]));
}

function node(name: string, bytes: Uint8Array | undefined): Node {
  return { name, bytes, children: new Map(), start: END, child: NONE, right: NONE };
}

function childOf(folder: Node, name: string, bytes: Uint8Array | undefined): Node {
  const existing = folder.children.get(name);
  if (existing !== undefined) return existing;
  const child = node(name, bytes);
  folder.children.set(name, child);
  return child;
}

/** Orders siblings by length, then name. The search tree (MS-CFB, section 2.6.4) may be a list linked to the right. */
function numberNodes(root: Node): readonly Node[] {
  const nodes = [root];
  for (let index = 0; index < nodes.length; index++) {
    const folder = nodes[index];
    const sorted = [...(folder?.children.values() ?? [])].sort(
      (a, b) => a.name.length - b.name.length || (a.name.toUpperCase() < b.name.toUpperCase() ? -1 : 1),
    );
    sorted.forEach((child, place) => {
      if (place === 0 && folder !== undefined) folder.child = nodes.length;
      child.right = place + 1 < sorted.length ? nodes.length + 1 : NONE;
      nodes.push(child);
    });
  }
  return nodes;
}

function placeStreams(nodes: readonly Node[], addChain: (bytes: Uint8Array) => number) {
  const fat: number[] = [];
  const pieces: Uint8Array[] = [];
  for (const each of nodes) {
    const { bytes } = each;
    if (bytes === undefined || bytes.length === 0) continue;
    if (bytes.length >= MINI_CUTOFF) {
      each.start = addChain(bytes);
      continue;
    }
    each.start = fat.length;
    const sectors = Math.ceil(bytes.length / MINI_SECTOR);
    for (let index = 1; index <= sectors; index++) fat.push(index === sectors ? END : each.start + index);
    pieces.push(bytes, new Uint8Array(sectors * MINI_SECTOR - bytes.length));
  }
  return { fat, bytes: new Uint8Array(Buffer.concat(pieces)) };
}

function directoryOf(nodes: readonly Node[], miniBytes: number): Uint8Array {
  const directory = Buffer.alloc(Math.ceil(nodes.length / 4) * SECTOR);
  nodes.forEach((each, index) => {
    const at = index * 128;
    const name = each.name.slice(0, 31);
    directory.write(name, at, "utf16le");
    directory.writeUInt16LE((name.length + 1) * 2, at + 64);
    const isRoot = index === 0;
    directory.writeUInt8(isRoot ? 5 : each.bytes === undefined ? 1 : 2, at + 66);
    directory.writeUInt8(1, at + 67);
    directory.writeUInt32LE(NONE, at + 68);
    directory.writeUInt32LE(each.right, at + 72);
    directory.writeUInt32LE(each.child, at + 76);
    directory.writeUInt32LE(each.start, at + 116);
    directory.writeUInt32LE(isRoot ? miniBytes : (each.bytes?.length ?? 0), at + 120);
  });
  return directory;
}

function difatOf(places: readonly number[], first: number): readonly Uint8Array[] {
  const sectors: Uint8Array[] = [];
  for (let at = 0; at < places.length; at += 127) {
    const part = places.slice(at, at + 127);
    const isLast = at + 127 >= places.length;
    const next = isLast ? END : first + sectors.length + 1;
    sectors.push(longs([...part, ...Array.from({ length: 127 - part.length }, () => NONE), next], SECTOR));
  }
  return sectors;
}

interface Layout {
  readonly fatSectors: number;
  readonly difatSectors: number;
  readonly firstDifat: number;
  readonly places: readonly number[];
  readonly directoryStart: number;
  readonly miniFatStart: number;
  readonly miniFat: readonly number[];
}

function headerOf(layout: Layout): Uint8Array {
  const header = Buffer.alloc(SECTOR);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(header);
  const shorts: readonly (readonly [at: number, value: number])[] = [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ];
  for (const [at, value] of shorts) header.writeUInt16LE(value, at);
  const miniFatSectors = Math.ceil(layout.miniFat.length / 128);
  const numbers: readonly (readonly [at: number, value: number])[] = [
    [44, layout.fatSectors],
    [48, layout.directoryStart],
    [56, MINI_CUTOFF],
    [60, miniFatSectors === 0 ? END : layout.miniFatStart],
    [64, miniFatSectors],
    [68, layout.difatSectors === 0 ? END : layout.firstDifat],
    [72, layout.difatSectors],
  ];
  for (const [at, value] of numbers) header.writeUInt32LE(value, at);
  for (let index = 0; index < HEADER_DIFAT; index++) header.writeUInt32LE(layout.places[index] ?? NONE, 76 + index * 4);
  return header;
}

/** Bytes of 32-bit numbers. Free-sector marks fill up the last sector. */
function longs(numbers: readonly number[], unit: number): Uint8Array {
  const buffer = Buffer.alloc(Math.ceil((numbers.length * 4) / unit) * unit, 0xff);
  for (const [index, number] of numbers.entries()) buffer.writeUInt32LE(number, index * 4);
  return buffer;
}
