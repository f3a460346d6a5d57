import { sql } from '../../db/drizzle.ts'
import type { Db } from '../../db/open.ts'
import type { TaskParts } from '../../jobs/types.ts'
import { batchSize, dropDue, holdDue, lockDue, pauses, postponeDue } from './due.ts'
import { certificateOf, isObsolete, type NewCertificate, reasonToHold } from './new-certificate.ts'
import { createPrinter } from './print.ts'
import { storeCertificates } from './store.ts'

const messageOf = (faults: { message: string }[]) => faults.map(({ message }) => message).join('. ')

/** Works off some completions in one transaction. Returns how many there were. */
const issueBatch = (parts: TaskParts) =>
  parts.db.transaction(async (tx) => {
    const { jobs, log, files, config } = parts
    const print = createPrinter({ db: tx, files, config })
    const found = await lockDue(tx)
    const issued: NewCertificate[] = []
    const settled: string[] = []
    for (const due of found) {
      const reason = reasonToHold(due)
      const certificate = isObsolete(due) ? undefined : certificateOf(due)
      if (!certificate) settled.push(due.id)
      else if (reason) await holdDue(tx, due.id, reason)
      else {
        const { code, editionId, printed } = certificate
        const { organisationId, issuedOn } = due
        const printable = { organisationId, code, editionId, printed, issuedOn }
        const drawn = await print(printable, 'pdf').catch((error: unknown) => {
          log.error({ err: error, due: due.id }, 'a certificate could not be drawn')
        })
        const [fault] = drawn?.faults ?? []
        const pause = pauses[due.attempts]
        if (drawn && !fault) {
          issued.push(certificate)
          settled.push(due.id)
        } else if (drawn && fault) {
          const kind = fault.code === 'font-missing' ? 'font-missing' : 'does-not-fit'
          await holdDue(tx, due.id, kind, messageOf(drawn.faults))
        } else if (pause === undefined)
          await holdDue(tx, due.id, 'does-not-fit', 'It could not be drawn')
        else await postponeDue(tx, due.id, pause)
      }
    }
    if (issued.length > 0) await storeCertificates({ tx, jobs }, issued)
    await dropDue(tx, settled)
    return found.length
  })

/** Issues what is due until nothing waits. */
export async function issueCertificates(parts: TaskParts) {
  while ((await issueBatch(parts)) === batchSize);
}

/** Whether a certificate waits to be issued. */
export async function hasDueCertificates(db: Db) {
  const { rows } = await db.execute(
    sql`SELECT FROM certificate_due WHERE held IS NULL AND next_attempt_at <= now() LIMIT 1`,
  )
  return rows.length > 0
}

declare module '../../jobs/types.ts' {
  interface Tasks {
    'issue-certificates': { name: 'issue-certificates' }
  }
}
