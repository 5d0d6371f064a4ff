// What pdf.js's core asks whether to go on: always, since a thread that takes too long is ended as a whole.

export const TASK = { name: "reading", ensureNotTerminated: () => undefined };
