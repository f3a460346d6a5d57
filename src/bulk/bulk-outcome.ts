import { ApiError } from '~/api/client/errors'
import type { Schemas } from '~/api/schemas'
import type { BulkDone } from './bulk-action'

/** What became of named things. */
export type NamedDone = BulkDone & { succeeded: readonly Schemas['NamedRef'][] }

type Lists = Pick<NamedDone, 'succeeded' | 'skipped' | 'failed'>

/** An answer that only lists, with its numbers and the reasons in it. */
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
    const these = refs.filter((one) => one.code === code)
    return { outcome, count: these.length, message: these[0]?.message ?? code }
  })
}

/** Where nothing can be done the server may refuse as a whole; with these codes that, too, is what became of each. */
export function refusedDone(ids: readonly string[], error: unknown, codes: string[]): NamedDone {
  if (!(error instanceof ApiError) || !codes.includes(error.code)) throw error
  const { code } = error
  const message = [...new Set([error.message, ...error.errors.map((one) => one.message)])].join(
    '. ',
  )
  const failed = ids.map((ref) => ({ ref, code, message }))
  return countedDone({ succeeded: [], skipped: [], failed })
}
