import type { PathOf } from '~/api/client/contract-types'
import type { NamedDone } from '~/bulk/bulk-outcome'
import type { Noun } from '~/bulk/bulk-action'
import type { Entity } from '~/pickers/entity'

// Authors and categories are managed in the same way; this describes the differences.

/** An author or category as the manager shows it. */
export interface Entry {
  id: string
  name: string
  /** The designation of an author; categories have none. */
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
  /** A new picture; null removes the present one, undefined keeps it. */
  picture?: File | null | undefined
}

export interface EntryPage {
  entries: Entry[]
  total: number
}

export interface Removal {
  id: string
  /** The replacement where it is used. */
  replaceWith?: string | undefined
}

export interface TaxonomyKind {
  noun: Noun
  /** "Authors". */
  title: string
  /** Their purpose, shown while there are none. */
  purpose: string
  labels: { line: string | null; about: string; picture: string }
  limits: { name: number; line: number; about: number }
  /** The side of the square picture, in pixels. */
  picture: { width: number }
  path: PathOf<'get'>
  /** Stale after any change of them. */
  stale: readonly PathOf<'get'>[]
  read: (search: string, page: number, signal: AbortSignal) => Promise<EntryPage>
  /** Fetches one; undefined if it does not exist. */
  readOne: (id: string) => Promise<Entry | undefined>
  add: (values: EntryValues, key: string) => Promise<Entry>
  update: (id: string, values: EntryValues, version: number) => Promise<Entry>
  remove: (removal: Removal, dryRun: boolean, signal?: AbortSignal) => Promise<NamedDone>
  /** The entity for pickers. */
  entity: Entity
}
