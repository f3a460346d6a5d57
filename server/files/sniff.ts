import type { Files } from './files.ts'
import { problem } from '../contract/problem.ts'
import { officeType } from './disposition.ts'
import { anyWanted } from './limits.ts'
import { hasOnlySound } from './mp4.ts'
import { fileSource, type Source, storedSource } from './source.ts'
import { isCaptions } from './captions.ts'
import { BrokenZip, readZip } from './zip.ts'
import type { UploadKind } from '../db/tables/uploads.ts'

export type Sniffed = { type: UploadKind; mimeType: string }

/** The type of a ZIP by a file that it contains. */
const archives: [string, Sniffed][] = [
  ['word/document.xml', { type: 'document', mimeType: `${officeType}.wordprocessingml.document` }],
  ['xl/workbook.xml', { type: 'document', mimeType: `${officeType}.spreadsheetml.sheet` }],
  [
    'ppt/presentation.xml',
    { type: 'presentation', mimeType: `${officeType}.presentationml.presentation` },
  ],
  ['imsmanifest.xml', { type: 'scorm', mimeType: 'application/zip' }],
]

const wordPart = /^word\/document\d*\.xml$/

/** Accepted types by detected type, with the MIME type for browsers. */
const accepted: Record<string, Sniffed> = {
  'image/png': { type: 'image', mimeType: 'image/png' },
  'image/apng': { type: 'image', mimeType: 'image/png' },
  'image/jpeg': { type: 'image', mimeType: 'image/jpeg' },
  'image/webp': { type: 'image', mimeType: 'image/webp' },
  'video/mp4': { type: 'video', mimeType: 'video/mp4' },
  'video/x-m4v': { type: 'video', mimeType: 'video/mp4' },
  'video/quicktime': { type: 'video', mimeType: 'video/quicktime' },
  'video/webm': { type: 'video', mimeType: 'video/webm' },
  'audio/webm': { type: 'audio', mimeType: 'audio/webm' },
  'audio/mpeg': { type: 'audio', mimeType: 'audio/mpeg' },
  'audio/mp4': { type: 'audio', mimeType: 'audio/mp4' },
  'audio/x-m4a': { type: 'audio', mimeType: 'audio/mp4' },
  'audio/wav': { type: 'audio', mimeType: 'audio/wav' },
  'audio/ogg': { type: 'audio', mimeType: 'audio/ogg' },
  'application/pdf': { type: 'document', mimeType: 'application/pdf' },
}

/** A PDF, also after empty lines, as readers accept it. */
const isPdf = (head: Buffer) =>
  /^(?:\xEF\xBB\xBF)?\s*%PDF-\d/.test(head.toString('latin1', 0, 1024))

/** Whether an old Office file holds an encrypted document: its directory names one. */
async function isEncrypted(source: Source, head: Buffer) {
  const name = Buffer.from('EncryptedPackage', 'utf16le')
  if (head.includes(name) || head.length < 52) return head.includes(name)
  const sectorSize = 2 ** (head.readUInt16LE(30) & 15)
  const start = (head.readUInt32LE(48) + 1) * sectorSize
  return start < source.size && (await source.read(start, 4096)).includes(name)
}

/** Pictures in formats that browsers or mails do not show, by their first bytes. */
const otherPictures: [signature: RegExp, name: string][] = [
  [/^474946383[79]61/, 'a GIF'],
  [/^424d.{24}[0-7][0-9a-f]0{6}/, 'a BMP picture'],
  [/^(?:49492a00|4d4d002a)/, 'a TIFF picture'],
]

const svg =
  /^(?:\xEF\xBB\xBF)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?(?:<!DOCTYPE svg[^>]*>\s*)?<svg\b/i

/** A more specific reason for refusing a type. */
async function refusalOf(source: Source, head: Buffer) {
  const text = head.toString('latin1', 0, 4096)
  const start = head.toString('hex', 0, 32)
  const picture = svg.test(text)
    ? 'an SVG drawing'
    : otherPictures.find(([signature]) => signature.test(start))?.[1]
  if (picture) return `a picture as PNG or JPEG: this is ${picture}`
  if (/^(?:\xEF\xBB\xBF)?\s*(?:<!DOCTYPE html|<html)\b/i.test(text))
    return 'a document as PDF or DOCX: this is a web page'
  if (text.startsWith('MZ')) return 'another file: this is a program'
  const brand = head.toString('latin1', 4, 12)
  if (/^ftyp(?:hei[cfmsx]|hev[cx]|mif1|msf1)/.test(brand))
    return 'a picture as JPEG or PNG: this is a HEIC picture'
  if (head.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1')
    return (await isEncrypted(source, head))
      ? 'a document without a password: this one is protected'
      : 'a document in a current format (DOCX, XLSX, PPTX): this is an old Office file'
  return anyWanted
}

async function insideZip(source: Source): Promise<Sniffed | undefined> {
  try {
    const entries = await readZip(source)
    // Documents with macros are refused like programs.
    if ([...entries.keys()].some((name) => /\bvbaProject\.bin$/i.test(name))) return undefined
    const names = new Set([...entries.keys()].map((name) => name.toLowerCase()))
    // Word Online numbers the main part of a document.
    if (names.has('[content_types].xml') && [...names].some((name) => wordPart.test(name)))
      return archives[0]?.[1]
    return archives.find(([name]) => names.has(name))?.[1]
  } catch (error) {
    if (error instanceof BrokenZip) return undefined
    throw error
  }
}

/** What is accepted instead of a ZIP. */
async function zipRefusal(source: Source) {
  const names = [...(await readZip(source).catch(() => new Map<string, unknown>())).keys()]
  if (names.some((name) => /\/imsmanifest\.xml$/i.test(name)))
    return 'a SCORM package with imsmanifest.xml at its top: here it is in a folder'
  if (names.some((name) => /\bvbaProject\.bin$/i.test(name))) return 'a document without macros'
  return names.some((name) => /^\[content_types\]\.xml$/i.test(name))
    ? anyWanted
    : 'a SCORM package: other ZIP files are not accepted'
}

/** Whether a WebM has an audio track only; its signature is that of a film. */
async function isSoundOnly(head: Buffer) {
  const { BufferSource, Input, WEBM } = await import('mediabunny')
  const film = new Input({ source: new BufferSource(head), formats: [WEBM] })
  const tracks = await film.getTracks().catch(() => [])
  return tracks.length > 0 && tracks.every((track) => track.isAudioTrack())
}

/** The detected type, for signatures that audio and video share. */
async function typeOf(detected: string, source: Source, head: Buffer) {
  if (detected === 'video/webm' && (await isSoundOnly(head))) return 'audio/webm'
  if (detected === 'video/mp4' && (await hasOnlySound(source, head))) return 'audio/mp4'
  return detected
}

/**
 * The type of a file from its content; the name only distinguishes captions from other text. Throws 415 for everything
 * else: programs, HTML, SVG, old office files, text.
 */
export async function sniff(source: Source, fileName: string): Promise<Sniffed> {
  const head = await source.read(0, 65_536)
  if (head.subarray(0, 2).toString('latin1') === 'PK') {
    const inside = await insideZip(source)
    if (!inside) throw problem('upload/type', await zipRefusal(source))
    return inside
  }
  if (/\.(?:vtt|srt)$/i.test(fileName) && isCaptions(head))
    return { type: 'captions', mimeType: 'text/vtt' }
  if (isPdf(head)) return { type: 'document', mimeType: 'application/pdf' }
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  const detected = found?.mime.split(';')[0]?.trim() ?? ''
  const type = await typeOf(detected, source, head)
  const match = Object.hasOwn(accepted, type) ? accepted[type] : undefined
  if (!match) throw problem('upload/type', await refusalOf(source, head))
  return match
}

type Stored = { organisationId: string; id: string; size: number; name: string }

export const sniffStored = (files: Files, stored: Stored) =>
  sniff(storedSource(files, stored), stored.name)

export const sniffFile = async (path: string, name: string) => sniff(await fileSource(path), name)
