// The renderer of a program, whose code is loaded when a request asks for it.

import type { Renderer, RendererOptions } from "./renderer.ts";

export function openRenderer(options: RendererOptions): Renderer {
  const open = async () => (await import("./chromium-renderer.ts")).chromiumRenderer(options);
  return {
    check: async () => (await open()).check(),
    render: async (request, signal) => (await open()).render(request, signal),
  };
}
