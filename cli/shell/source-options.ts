// Options that decide which documents the sources of a command name. The commands extract and batch have them.

export const SOURCE_OPTIONS = {
  list: { type: "string", multiple: true, default: [] as string[] },
  exclude: { type: "string", multiple: true },
  "drop-tracked": { type: "boolean", default: false },
} as const;
