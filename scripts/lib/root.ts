import { fileURLToPath } from 'node:url'

/** The project's root folder, which becomes the working directory of every script. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

process.chdir(root)
