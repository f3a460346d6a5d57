/**
 * Runs Vite with this NODE_ENV and restores the previous value: Vite changes it, and the rest of the process, which may be
 * the server, reads it.
 */
export async function withNodeEnv<Result>(value: string, work: () => Promise<Result>) {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = value
  try {
    return await work()
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}
