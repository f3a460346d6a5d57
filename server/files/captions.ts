import { problem } from '../contract/problem.ts'
import { type Cue, type Fault, readCues } from './cues.ts'
import { decodeText, isForeignEncoding } from './decode-text.ts'

export type Captions = {
  /** As WebVTT, whatever the input format. */
  vtt: string
  cues: number
  /** The end of the last cue, in seconds. */
  duration: number
  from: 'vtt' | 'srt'
  /** Valid, but probably not intended. */
  warnings: Fault[]
}

const mostFaults = 20

/** Whether bytes are text that may be captions, valid or not. */
export function isCaptions(bytes: Uint8Array) {
  const text = decodeText(bytes)
  return !text.includes('\0') && !/^\s*</.test(text)
}

function clockOf(time: number) {
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  const seconds = time / 1000
  const rest = String(time % 1000).padStart(3, '0')
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${rest}`
}

const written = ({ start, end, settings, text }: Cue) =>
  `${clockOf(start)} --> ${clockOf(end)}${settings && ` ${settings}`}\n${text}\n`

function refusal(faults: Fault[]) {
  const errors = faults
    .slice(0, mostFaults)
    .map(({ line, code, message }) => ({ field: 'file', row: line, code, message }))
  return problem('captions/parse', faults[0]?.line ?? 1, { errors })
}

/** Reads WebVTT or SRT. Throws 422 with the first twenty errors and their lines. */
export function readCaptions(bytes: Uint8Array): Captions {
  if (!isCaptions(bytes))
    throw refusal([{ line: 1, code: 'not-captions', message: 'This is not a VTT or SRT file' }])
  if (isForeignEncoding(bytes))
    throw refusal([{ line: 1, code: 'encoding', message: 'Save this file as UTF-8' }])
  const text = decodeText(bytes).replace(/^\uFEFF/, '')
  const lines = text.split(/\r\n|\n|\r/).map((each, index) => ({ line: index + 1, text: each }))
  const isVtt = /^WEBVTT(?:\s|$)/.test(lines[0]?.text ?? '')
  // The header of WebVTT ends at the first empty line.
  const header = isVtt ? lines.findIndex((each) => !each.text.trim()) : 0
  const { cues, faults, warnings } = readCues(header < 0 ? [] : lines.slice(header))
  if (faults.length > 0) throw refusal(faults)
  if (cues.length === 0)
    throw refusal([{ line: 1, code: 'empty', message: 'There are no captions in this file' }])
  return {
    vtt: ['WEBVTT\n', ...cues.map(written)].join('\n'),
    cues: cues.length,
    duration: cues.reduce((last, { end }) => Math.max(last, end), 0) / 1000,
    from: isVtt ? 'vtt' : 'srt',
    warnings: warnings.slice(0, mostFaults),
  }
}
