import { fileURLToPath } from 'node:url'

/** The project's folder. Scripts work from there, wherever they were called from. */
export const root = fileURLToPath(new URL('..', import.meta.url))

process.chdir(root)
