/** Part of the name of every page result: raise it (with package.json) when a recognised page may come out otherwise. */
export const ENGINE_VERSION = "0.1.0";
