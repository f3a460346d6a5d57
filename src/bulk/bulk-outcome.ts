import { ApiError } from '~/api/client/errors'
import type { Schemas } from '~/api/schemas'
import type { BulkDone } from './bulk-action'

/** A result with the names of the rows. */
export type NamedDone = BulkDone &
  Pick<Schemas['LibraryBulk'], 'learningPaths'> & { succeeded: readonly Schemas['NamedRef'][] }

type Lists = Pick<NamedDone, 'succeeded' | 'skipped' | 'failed'>

/** Adds the counts and reasons to a result that only lists rows. */
export function countedDone({ succeeded, skipped, failed }: Lists): NamedDone {
  return {
    succeeded,
    skipped,
    failed,
    counts: {
      succeeded: succeeded.length,
      skipped: skipped.length,
      failed: failed.length,
    },
    reasons: [...reasonsOf('failed', failed), ...reasonsOf('skipped', skipped)],
  }
}

function reasonsOf(outcome: 'failed' | 'skipped', refs: NamedDone['failed']) {
  const codes = [...new Set(refs.map(({ code }) => code))]
  return codes.map((code) => {
    const matches = refs.filter((entry) => entry.code === code)
    return { outcome, count: matches.length, message: matches[0]?.message ?? code }
  })
}

/** Turns a refusal with one of the codes into a result in which every row failed. */
export function refusedDone(ids: readonly string[], error: unknown, codes: string[]): NamedDone {
  if (!(error instanceof ApiError) || !codes.includes(error.code)) throw error
  const { code } = error
  const message = [...new Set([error.message, ...error.errors.map((entry) => entry.message)])].join(
    '. ',
  )
  const failed = ids.map((ref) => ({ ref, code, message }))
  return countedDone({ succeeded: [], skipped: [], failed })
}
