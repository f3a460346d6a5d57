import { type ChildProcess, execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const main = new URL('./probe/main.ts', import.meta.url).pathname
const patience = 90_000
const mostMemory = 1024 * 1024 * 1024
const pace = 200

const resultSchema = z.object({
  duration: z.number().nullable(),
  pages: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  notice: z.string().nullable(),
  failure: z.string().nullable(),
  /** Whether there is a picture at the given path. */
  thumbnail: z.boolean(),
  copy: z.boolean(),
})

export type Examined = z.infer<typeof resultSchema>

const hopeless = (failure: string): Examined => ({
  duration: null,
  pages: null,
  width: null,
  height: null,
  notice: null,
  failure,
  thumbnail: false,
  copy: false,
})

/** The memory of a process, where the system reports it. */
async function memoryOf({ pid }: ChildProcess) {
  const status = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(status.split(' ')[1] ?? 0) * 4096
}

type Job = { path: string; mimeType: string; thumbnailPath: string; copyPath: string }

/**
 * Examines a file in a process with a minute and a half and a gigabyte of memory. A file that needs more, or crashes
 * the process, fails without affecting anything else. The process gets no secrets.
 */
export async function examine({ path, mimeType, thumbnailPath, copyPath }: Job): Promise<Examined> {
  const args = ['--max-old-space-size=384', main, path, mimeType, thumbnailPath, copyPath]
  const options = { timeout: patience, killSignal: 'SIGKILL', maxBuffer: 65_536 } as const
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { ...options, env }, (error, stdout) => {
      clearInterval(watch)
      const read = error ? undefined : resultSchema.safeParse(JSON.parse(stdout))
      resolve(read?.data ?? hopeless('This file could not be read: it is damaged or too complex'))
    })
    const watch = setInterval(async () => {
      if ((await memoryOf(child)) > mostMemory) child.kill('SIGKILL')
    }, pace)
  })
}
