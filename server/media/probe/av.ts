import {
  FilePathSource,
  Input,
  type InputVideoTrack,
  MP3,
  MP4,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny'
import { completeness } from './complete.ts'
import { frameOf, measure } from './ffmpeg.ts'
import { damaged, nothing, type ProbeResult } from './result.ts'

/** The accepted formats (sniff.ts); none of them can make the reader fetch another file. */
const formats = [MP4, QTFF, WEBM, MP3, WAVE, OGG]

const rounded = (seconds: number) =>
  Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) / 1000 : null

const open = (path: string) => new Input({ source: new FilePathSource(path), formats })

/** The duration of a sound. */
export async function probeAudio(path: string): Promise<ProbeResult> {
  const seconds = await open(path)
    .computeDuration()
    .catch(() => 0)
  const duration = rounded(seconds)
  return duration ? { ...nothing, duration } : damaged('sound')
}

/** The duration from the tables of the file, also if its recorder did not write one. */
async function readVideo(path: string) {
  const video = open(path)
  const pictures = await video.getPrimaryVideoTrack()
  const [width = null, height = null] = pictures
    ? await Promise.all([pictures.getDisplayWidth(), pictures.getDisplayHeight()])
    : []
  const codec = pictures ? await codecOf(pictures) : null
  return { duration: rounded(await video.computeDuration()), width, height, codec }
}

/** What all current browsers play. */
const played = ['avc', 'vp8', 'vp9', 'av1']

const codecNames: Record<string, string> = {
  hevc: 'HEVC (H.265) video',
  mp4v: 'MPEG-4 Part 2 video',
  prores: 'ProRes video',
}

/** The name of a video codec that most browsers do not play; null for the others. */
async function codecOf(track: InputVideoTrack) {
  const codec = await track.getCodec()
  if (codec && played.includes(codec)) return null
  const id = track.internalCodecId
  const name = codec ?? (typeof id === 'string' ? id : '')
  return codecNames[name] ?? 'the codec of this video'
}

const noticeOf = (isCut: boolean, codec: string | null | undefined) =>
  [
    isCut && 'The file is incomplete: the end of the video is missing.',
    codec && `Most browsers cannot play ${codec}. Convert it to H.264.`,
  ]
    .filter(Boolean)
    .join(' ') || null

/** The duration and size of a video, and a frame of it if ffmpeg is installed. */
export async function probeVideo(path: string, mimeType: string): Promise<ProbeResult> {
  const part = await completeness(path, mimeType)
  if (part === 'useless') return damaged('video')
  const fromTables = await readVideo(path).catch(() => undefined)
  // ffprobe also reports a duration for a file whose pictures are missing.
  if (!fromTables?.duration) return damaged('video')
  const measured = await measure(path, mimeType)
  const duration = measured.duration ? rounded(measured.duration) : fromTables.duration
  return {
    ...nothing,
    duration,
    width: measured.width ?? fromTables.width,
    height: measured.height ?? fromTables.height,
    thumbnail: await frameOf(path, mimeType, duration),
    notice: noticeOf(part === 'cut', fromTables.codec),
  }
}
