// The used types of WebAssembly. TypeScript has them only together with the browser's types.

declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports: object);
    readonly exports: Readonly<Record<string, unknown>>;
  }
  class Memory {
    private constructor();
    readonly buffer: ArrayBuffer;
  }
  class Table {
    private constructor();
    get(slot: number): unknown;
    set(slot: number, called: unknown): void;
  }
  function validate(bytes: Uint8Array): boolean;
}
