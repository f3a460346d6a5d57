import { createServer, type Plugin } from 'vite'
import type { Config } from '../../server/config/config.ts'
import { UserError } from '../lib/log.ts'

/** Vite's development server on HOST and PORT, with a proxy from /api to `api`. */
export async function startVite({ HOST, PORT }: Config, api: string, plugins: Plugin[] = []) {
  process.env.LECTERN_API = api
  const vite = await createServer({
    clearScreen: false,
    plugins,
    server: { host: HOST, port: PORT, strictPort: true },
    logLevel: 'warn',
  })
  try {
    return await vite.listen()
  } catch (error) {
    await vite.close()
    if (error instanceof Error && /already in use/.test(error.message))
      throw new UserError(`PORT: ${PORT} is in use by another program. Try PORT=${PORT + 1}`)
    throw error
  }
}
