import { Worker } from 'node:worker_threads'
import { fontFolders } from './fonts.ts'
import type { DrawAnswer, DrawnPage, DrawnPicture, DrawnTranscript, DrawRequest } from './types.ts'

type Drawn = Extract<DrawAnswer, { misfits: string[] }>
type Waiting = { resolve(answer: Drawn): void; reject(error: Error): void }

/** The thread ends after this time without work: fonts and compiler take some 100 MB. */
const idleTime = 60_000

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/** Ends the thread; what it has not drawn fails. */
function end(reason: Error) {
  const ended = worker
  worker = undefined
  for (const { reject } of waiting.values()) reject(reason)
  waiting.clear()
  void ended?.terminate()
}

function take(answer: DrawAnswer) {
  const request = waiting.get(answer.id)
  waiting.delete(answer.id)
  if ('error' in answer) request?.reject(new Error(`Typst: ${answer.error}`))
  else request?.resolve(answer)
  if (waiting.size > 0) return
  clearTimeout(idle)
  idle = setTimeout(() => end(new Error('the thread that draws was idle')), idleTime).unref()
}

function start() {
  const started = new Worker(new URL('worker.ts', import.meta.url), { workerData: fontFolders() })
  started.unref()
  started.on('message', take)
  started.on('error', (error) => worker === started && end(error))
  started.on('exit', () => worker === started && end(new Error('the thread that draws ended')))
  return started
}

type Page = { page: DrawnPage; pictures: DrawnPicture[]; as: 'drawing' | 'pdf' }

type Unnumbered<Request> = Request extends unknown ? Omit<Request, 'id'> : never

/** Draws in a thread of its own, which a crash ends without ending the server. */
function draw(request: Unnumbered<DrawRequest>): Promise<Drawn> {
  clearTimeout(idle)
  worker ??= start()
  const target = worker
  lastId += 1
  const id = lastId
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    target.postMessage({ id, ...request })
  })
}

/** Draws the page of a certificate. */
export const drawPage = (request: Page) => draw({ document: 'certificate', ...request })

/** The PDF of a transcript. */
export async function drawTranscript(page: DrawnTranscript) {
  const { output } = await draw({ document: 'transcript', page, pictures: [], as: 'pdf' })
  return output
}
