import type { PathOf } from '~/api/client/contract-types'
import type { NamedDone } from '~/bulk/bulk-outcome'
import type { Noun } from '~/bulk/bulk-action'
import type { Entity } from '~/pickers/entity'

// Authors and categories are kept in the same way; what differs is said here.

/** One of them, as the manager shows it. */
export interface Entry {
  id: string
  name: string
  /** The position of an author; categories have none. */
  line: string
  about: string
  picture: string | null
  courses: number
  assets: number
  version: number
}

export interface EntryValues {
  name: string
  line: string
  about: string
  /** A new picture; null takes the one there is away, undefined leaves it. */
  picture?: File | null | undefined
}

export interface EntryPage {
  entries: Entry[]
  total: number
}

export interface Removal {
  id: string
  /** Who or what takes its place where it is used. */
  replaceWith?: string | undefined
}

export interface TaxonomyKind {
  noun: Noun
  /** "Authors". */
  title: string
  /** What they are for, where there is none yet. */
  purpose: string
  labels: { line: string | null; about: string; picture: string }
  limits: { name: number; line: number; about: number }
  /** The side of the picture, a square, in pixels. */
  picture: { width: number }
  path: PathOf<'get'>
  /** What any change of them makes old. */
  stale: readonly PathOf<'get'>[]
  read: (search: string, page: number, signal: AbortSignal) => Promise<EntryPage>
  /** As it is now; undefined when it is gone. */
  readOne: (id: string) => Promise<Entry | undefined>
  add: (values: EntryValues, key: string) => Promise<Entry>
  update: (id: string, values: EntryValues, version: number) => Promise<Entry>
  remove: (removal: Removal, dryRun: boolean, signal?: AbortSignal) => Promise<NamedDone>
  /** As pickers offer them. */
  entity: Entity
}
