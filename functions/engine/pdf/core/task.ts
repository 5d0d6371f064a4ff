// The object that pdf.js's core asks whether to continue. It always does: a thread that takes too long is ended.

export const TASK = { name: "reading", ensureNotTerminated: () => undefined };
