import type { Readable } from 'node:stream'
import type { ArrivalState } from '../db/tables/uploads.ts'

/** The organisation and the file. Both are our ids, so user input never becomes a path. */
export type Key = { organisationId: string; id: string }

/** The first and the last byte of a range, counted from 0. */
export type Range = { start: number; end: number }

/** An unfinished upload, not visible before it is finished. */
export type Arrival = { key: Key; size: number; state: ArrivalState }

/** Persists the state of the store. */
export type SaveState = (state: ArrivalState) => Promise<unknown>

/** Storage for bytes: a folder, or S3. */
export type Store = {
  /** Stores bytes, the file at a path, or a stream; completely or not at all. */
  put(key: Key, from: Buffer | string | Readable): Promise<void>
  /** The bytes, or a range of them, and the length of the file; undefined if there is none. */
  read(key: Key, range?: Range): Promise<{ stream: Readable; size: number } | undefined>
  size(key: Key): Promise<number | undefined>
  remove(key: Key): Promise<void>
  /** Provides the file at a local path while `work` runs. Throws if there is none. */
  local<T>(key: Key, work: (path: string) => Promise<T>): Promise<T>

  begin(key: Key): Promise<ArrivalState>
  /** How many bytes are stored durably; undefined if the upload is gone. */
  received(arrival: Arrival): Promise<number | undefined>
  /** Appends bytes until the stream ends, and returns the new length. */
  append(
    arrival: Arrival,
    offset: number,
    bytes: AsyncIterable<Buffer>,
    keep: SaveState,
  ): Promise<number>
  /** Turns the upload into a file. Idempotent. */
  finish(arrival: Arrival): Promise<void>
  /** Removes an upload, finished or not. */
  abandon(arrival: Arrival): Promise<void>
}

const isId = (text: string) => /^[A-Za-z0-9_-]{1,64}$/.test(text)

/** The parts of a file's path. Two characters from its random end distribute the files over folders. */
export function placeOf({ organisationId, id }: Key) {
  if (!isId(organisationId) || !isId(id)) throw new Error('not the id of a file')
  return [organisationId, id.slice(-2), id]
}
