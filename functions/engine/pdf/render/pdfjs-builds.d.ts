// pdfjs-dist has types only for its main build. The minified build has the same exports.

declare module "pdfjs-dist/build/pdf.min.mjs" {
  export * from "pdfjs-dist";
}

// The image decoders of pdfjs-dist have no types.
declare module "pdfjs-dist/image_decoders/pdf.image_decoders.min.mjs" {
  export const JpxImage: {
    setOptions(options: {
      readonly useWasm: boolean;
      readonly useWorkerFetch: boolean;
      readonly wasmUrl: string;
      /** Returns the object that loads the decoder's file. */
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
