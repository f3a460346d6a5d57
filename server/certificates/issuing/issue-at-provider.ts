import { sql } from '../../db/drizzle.ts'
import type { Db, Tx } from '../../db/open.ts'
import type { TaskParts } from '../../jobs/types.ts'
import { nameOf } from '../../lib/text.ts'
import { ProviderError } from '../provider/http.ts'
import { type Provider, providerOf } from '../provider/provider.ts'
import { shownCode } from '../values.ts'
import { type Due, dropDue, holdDue, lockDue, pauses, postponeDue } from './due.ts'
import { certificateOf, isObsolete, type NewCertificate, reasonToHold } from './new-certificate.ts'
import { verifyUrl } from './print.ts'
import { storeCertificates } from './store.ts'

// A provider is called outside of transactions: an attempt reserves a completion for a minute, so that another server
// repeats it if this one ends. The certificate has the id and the code of the first attempt, so nothing is issued twice.

/** After these attempts a certificate is held. */
const longestTry = sql`interval '24 hours'`
const lastPause = 60

async function reserve(tx: Tx, { id }: Due, code: string) {
  await tx.execute(sql`
    UPDATE certificate_due SET code = ${code}, tried_since = coalesce(tried_since, now()),
      next_attempt_at = now() + interval '1 minute' WHERE id = ${id}`)
}

type Next = NewCertificate | 'settled' | undefined

/** Reserves the next completion; undefined if none waits. */
const takeNext = ({ db }: TaskParts, provider: Provider | undefined) =>
  db.transaction(async (tx): Promise<Next> => {
    const [due] = await lockDue(tx, { atProvider: true, limit: 1 })
    if (!due) return undefined
    const reason = reasonToHold(due)
    const certificate = isObsolete(due) ? undefined : certificateOf(due)
    if (certificate && !reason && due.provider === provider?.kind) {
      await reserve(tx, due, certificate.code)
      return { ...certificate, id: due.id }
    }
    if (!certificate) await dropDue(tx, [due.id])
    else if (reason) await holdDue(tx, due.id, reason)
    else await holdDue(tx, due.id, 'provider-failed', 'This certificate provider is not set up')
    return 'settled'
  })

const requestOf = ({ id, code, due, printed }: NewCertificate, config: TaskParts['config']) => ({
  reference: id,
  designId: due.providerDesignId ?? '',
  name: nameOf(printed),
  email: due.email,
  courseTitle: printed.courseTitle,
  code: shownCode(code),
  verifyUrl: verifyUrl(config, code),
  issuedOn: due.issuedOn,
  expiresOn: due.expiresOn,
})

/** Whether a completion still waits as it was reserved, locked. */
async function lockReserved(tx: Tx, { id, code }: NewCertificate) {
  const { rows } = await tx.execute(sql`
    SELECT FROM certificate_due WHERE id = ${id} AND code = ${code} AND held IS NULL FOR UPDATE`)
  return rows.length > 0
}

const messageOf = (error: unknown) =>
  error instanceof ProviderError ? error.message : 'It could not be issued'

/** Repeats an attempt later, or holds it after a day. */
const postpone = (db: Db, certificate: NewCertificate, error: unknown) =>
  db.transaction(async (tx) => {
    if (!(await lockReserved(tx, certificate))) return
    const { id, due } = certificate
    const { rows } = await tx.execute<{ isOver: boolean }>(sql`
      SELECT tried_since + ${longestTry} <= now() AS "isOver" FROM certificate_due WHERE id = ${id}`)
    if (rows[0]?.isOver) await holdDue(tx, id, 'provider-failed', messageOf(error))
    else await postponeDue(tx, id, pauses[due.attempts] ?? lastPause)
  })

/** Issues a certificate at the provider and stores it. Returns whether the provider answered. */
async function issue(parts: TaskParts, provider: Provider, certificate: NewCertificate) {
  const { db, jobs, config, log } = parts
  try {
    const credential = await provider.issue(requestOf(certificate, config))
    await db.transaction(async (tx) => {
      if (!(await lockReserved(tx, certificate))) return
      await storeCertificates({ tx, jobs }, [{ ...certificate, credential }])
      await dropDue(tx, [certificate.id])
    })
    return true
  } catch (error) {
    const cause = error instanceof ProviderError ? error.message : error
    log.warn({ due: certificate.id, err: cause }, 'the certificate provider failed')
    await postpone(db, certificate, error)
    return false
  }
}

/** Issues what a provider issues, one after the other; later what is left, if it fails. */
export async function issueAtProvider(parts: TaskParts) {
  const provider = providerOf(parts.config)
  for (;;) {
    const next = await takeNext(parts, provider)
    if (!next) return
    if (next === 'settled' || !provider) continue
    if (!(await issue(parts, provider, next))) return
  }
}

/** Whether a certificate waits that a provider issues. */
export async function hasDueAtProvider(db: Db) {
  const { rows } = await db.execute(sql`
    SELECT FROM certificate_due d WHERE d.held IS NULL AND d.next_attempt_at <= now()
      AND EXISTS (SELECT FROM certificate_designs des WHERE des.organisation_id = d.organisation_id
        AND des.provider <> 'internal') LIMIT 1`)
  return rows.length > 0
}

declare module '../../jobs/types.ts' {
  interface Tasks {
    'issue-at-provider': { name: 'issue-at-provider' }
  }
}
