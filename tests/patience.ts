/**
 * How long a story waits for a sign that comes by itself, in ms: not for ever, and long enough for a busy machine. What
 * `vi.waitUntil` and `vi.waitFor` wait without it is a second.
 */
export const patience = { timeout: 50_000, interval: 20 }
