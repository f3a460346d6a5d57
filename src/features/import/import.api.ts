import { queryOptions } from '@tanstack/react-query'
import { call } from '~/api/client/client'
import { ApiError } from '~/api/client/errors'
import { mutation, query } from '~/api/client/query'
import type { Schemas } from '~/api/schemas'
import { staleUserPaths } from '~/api/stale-user-paths'

export type Import = Schemas['Import']
export type ImportRow = Schemas['ImportRow']
export type ImportRowInput = Schemas['ImportRowInput']
/** An import in the version that was read. */
export type Draft = Pick<Import, '_id' | 'version'>

const importPath = '/api/business/getImport/{id}'
const importsPath = '/api/business/getImports'
/** Stale after an import was executed or rolled back. */
const people = [importPath, importsPath, ...staleUserPaths] as const

/** The most rows per request or response. */
export const rowsAtOnce = 2000

export const importQuery = (id: string) => query(importPath, { params: { path: { id } } })

/** The latest imports. */
export const importsQuery = query(importsPath, { params: { query: { page: 1, limit: 10 } } })

export const beginImport = mutation('post', '/api/business/importUsers', [importsPath])
export const updateImport = mutation('post', '/api/business/updateImport/{id}', [])
const start = '/api/business/startImport/{id}'
export const startImport = mutation('post', start, people)
export const deleteImport = mutation('post', '/api/business/deleteImport/{id}', [
  importsPath,
  '/api/business/getAttention',
])
export const rollBackImport = mutation('post', '/api/business/rollBackImport/{id}', people)
export const cancelJob = mutation('post', '/api/business/cancelJob/{id}', [
  importPath,
  '/api/business/getJobs',
])

/** A dry run of starting an import. */
export const startPlan = (id: string, body: Schemas['ImportStart']) =>
  queryOptions({
    queryKey: [start, id, body],
    queryFn: async ({ signal, client }) => {
      try {
        const input = { params: { path: { id }, query: { dryRun: true } }, body }
        const { data } = await call('post', start, input, { signal })
        if (!('consequences' in data)) throw new Error('The server returned no preview')
        return { ...data.consequences, newGroups: data.newGroups }
      } catch (error) {
        // It was started elsewhere: the page continues there.
        if (error instanceof ApiError && error.code === 'import/closed')
          void client.invalidateQueries(importQuery(id))
        throw error
      }
    },
    // Valid for the moment only.
    staleTime: 0,
    gcTime: 0,
  })

/** Sends rows and returns them, and other affected rows, with their verdicts. */
export async function sendRows(
  { _id: id, version }: Draft,
  rows: ImportRowInput[],
  signal: AbortSignal,
) {
  const input = { params: { path: { id } }, body: { version, rows } }
  const { data } = await call('post', '/api/business/addImportRows/{id}', input, { signal })
  return data
}

/** An import as it is now. */
export async function readImport(id: string, signal?: AbortSignal) {
  const { data } = await call('get', importPath, { params: { path: { id } } }, { signal })
  return data.import
}

/** The classified rows after a row. */
export async function readRows(id: string, after: number, signal?: AbortSignal) {
  const params = { path: { id }, query: { after, rows: rowsAtOnce } }
  const { data } = await call('get', '/api/business/getImportRows/{id}', { params }, { signal })
  return data.rows
}

/** How many rows of a kind are shown; the file has all. */
export const shownRows = 20

/** The first rows with an outcome. */
export const outcomeQuery = (id: string, outcome: 'added' | 'updated' | 'failed' | 'kept') =>
  query('/api/business/getImportRows/{id}', {
    params: { path: { id }, query: { outcome, rows: shownRows } },
  })

export type RollBackPlan = Schemas['ImportRollBack']

/** A dry run of rolling an import back; valid for the moment only. */
export const rollBackPlan = (id: string) =>
  queryOptions({
    queryKey: ['/api/business/rollBackImport/{id}', id],
    queryFn: async ({ signal }): Promise<RollBackPlan> => {
      const params = { path: { id }, query: { dryRun: true } }
      const { data } = await call(
        'post',
        '/api/business/rollBackImport/{id}',
        { params },
        { signal },
      )
      if (!('rollBack' in data)) throw new Error('The server returned no preview')
      return data.rollBack
    },
    staleTime: 0,
    gcTime: 0,
  })
