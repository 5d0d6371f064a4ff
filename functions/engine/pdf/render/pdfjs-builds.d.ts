// pdfjs-dist types its main build only; the minified one has the same exports.

declare module "pdfjs-dist/build/pdf.min.mjs" {
  export * from "pdfjs-dist";
}

// Its decoders for use outside PDFs come without types.
declare module "pdfjs-dist/image_decoders/pdf.image_decoders.min.mjs" {
  export const JpxImage: {
    setOptions(options: {
      readonly useWasm: boolean;
      readonly useWorkerFetch: boolean;
      readonly wasmUrl: string;
      /** Gives what loads the decoder's own file. */
      readonly getHandler: () => {
        sendWithPromise(name: string, asked: { readonly filename: string }): Promise<Uint8Array>;
      };
    }): void;
    readonly instance: {
      decode(bytes: Uint8Array, options: { readonly reducePower: number }): Promise<Uint8ClampedArray>;
    };
  };

  export const VerbosityLevel: { readonly ERRORS: number };
  export function setVerbosityLevel(level: number): void;
}

declare module "pdfjs-dist/build/pdf.worker.mjs";
