import type { Readable } from 'node:stream'
import type { ArrivalState } from '../db/tables/uploads.ts'

/** Whose file, and which. Both are ids of ours, so no caller's text ever becomes a path. */
export type Key = { organisationId: string; id: string }

/** The first and the last byte of a part, counted from 0. */
export type Range = { start: number; end: number }

/** A file that comes in several pieces, and is seen by nobody before it is finished. */
export type Arrival = { key: Key; size: number; state: ArrivalState }

/** Keeps what a store has to remember. */
export type SaveState = (state: ArrivalState) => Promise<unknown>

/** Where bytes are: a folder, or an S3. */
export type Store = {
  /** Stores bytes, or the file at a path, or what a stream gives; whole or not at all. */
  put(key: Key, from: Buffer | string | Readable): Promise<void>
  /** The bytes, or a part of them, and how long the file is; undefined when there is none. */
  read(key: Key, range?: Range): Promise<{ stream: Readable; size: number } | undefined>
  size(key: Key): Promise<number | undefined>
  remove(key: Key): Promise<void>
  /** Gives the file as a path on this machine for as long as `work` takes. Throws when there is none. */
  local<T>(key: Key, work: (path: string) => Promise<T>): Promise<T>

  begin(key: Key): Promise<ArrivalState>
  /** How many bytes are safe; undefined when nothing of it is there any more. */
  received(arrival: Arrival): Promise<number | undefined>
  /** Takes bytes until the stream ends, and answers where the file stands then. */
  append(
    arrival: Arrival,
    offset: number,
    bytes: AsyncIterable<Buffer>,
    keep: SaveState,
  ): Promise<number>
  /** Makes a file of what has arrived. Doing it again changes nothing. */
  finish(arrival: Arrival): Promise<void>
  /** Throws away what has arrived, finished or not. */
  abandon(arrival: Arrival): Promise<void>
}

const isId = (text: string) => /^[A-Za-z0-9_-]{1,64}$/.test(text)

/** The parts of a file's path. Two letters from its random end spread an organisation's files over folders. */
export function placeOf({ organisationId, id }: Key) {
  if (!isId(organisationId) || !isId(id)) throw new Error('not the id of a file')
  return [organisationId, id.slice(-2), id]
}
