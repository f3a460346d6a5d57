import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { thumbnailOf } from './image.ts'

// Optional: these programs know more about videos than our own code. The format is passed explicitly, so that no file
// makes them read other files or use the network.

const run = promisify(execFile)
const patience = { timeout: 20_000, killSignal: 'SIGKILL', maxBuffer: 32 * 1024 * 1024 } as const

const formats: Record<string, string> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
}

function input(path: string, mimeType: string) {
  const format = formats[mimeType] ?? 'mov'
  return ['-protocol_whitelist', 'file', '-f', format, '-i', path]
}

/** Width, height and seconds by ffprobe; empty if it is not installed or fails. */
export async function measure(path: string, mimeType: string) {
  const entries = 'stream=width,height:format=duration'
  const options = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', entries, '-of', 'json']
  try {
    const { stdout } = await run('ffprobe', [...options, ...input(path, mimeType)], patience)
    const { streams, format } = JSON.parse(stdout)
    const { width, height } = streams?.[0] ?? {}
    return {
      width: Number(width) || null,
      height: Number(height) || null,
      duration: Number(format?.duration) || null,
    }
  } catch {
    return { width: null, height: null, duration: null }
  }
}

/** A frame from near the beginning, by ffmpeg; null if it is not installed or fails. */
export async function frameOf(path: string, mimeType: string, duration: number | null) {
  const seconds = Math.min(3, (duration ?? 0) / 4).toFixed(2)
  const before = ['-v', 'error', '-nostdin', '-threads', '1', '-ss', seconds]
  const output = ['-frames:v', '1', '-vf', 'scale=640:-2', '-f', 'image2pipe', '-c:v', 'png']
  const args = [...before, ...input(path, mimeType), ...output, 'pipe:1']
  try {
    const { stdout } = await run('ffmpeg', args, { ...patience, encoding: 'buffer' })
    return stdout.length > 0 ? await thumbnailOf(stdout) : null
  } catch {
    return null
  }
}
