import { auditEach } from '../../audit/audit.ts'
import { sql } from '../../db/drizzle.ts'
import type { Db, Tx } from '../../db/open.ts'
import type { CertificateValues } from '../../db/schema.ts'
import type { TaskParts } from '../../jobs/types.ts'
import { newId } from '../../lib/id.ts'
import { shownCode, valuesOf } from '../values.ts'
import { newCode } from './code.ts'
import {
  batchSize,
  type Due,
  dropDue,
  type HeldReason,
  holdDue,
  lockDue,
  postponeDue,
} from './due.ts'
import { postCertificateLetters } from './letters.ts'
import { createPrinter } from './print.ts'

/** A certificate that is about to be stored. */
type NewCertificate = {
  id: string
  code: string
  due: Due
  designId: string
  editionId: string
  printed: CertificateValues
}

/** Minutes until a drawing that failed is tried again; it is held after the last. */
const pauses = [1, 5, 15, 60]

/** Whether a reissued certificate was revoked or replaced meanwhile. */
const isReplaced = ({ replaces, presentId }: Due) => replaces !== null && replaces !== presentId

const isObsolete = (due: Due) =>
  due.isDeleted ||
  due.designId === null ||
  due.editionId === null ||
  due.title === null ||
  isReplaced(due) ||
  (due.isPresentValid && due.replaces === null) ||
  // A completion long ago is of no use; an administrator may still want it.
  (due.isOver && (due.source === 'completion' || due.source === 'backfill'))

function reasonToHold(due: Due): HeldReason | undefined {
  if (due.isInactive && due.source !== 'reissue') return 'person-inactive'
  return due.isArchived ? 'design-archived' : undefined
}

/** What a certificate says. */
function certificateOf(due: Due): NewCertificate | undefined {
  const { designId, editionId, title, designName, language, dates } = due
  if (designId === null || editionId === null || title === null) return undefined
  const code = newCode()
  const { firstName, lastName, completedOn, issuedOn, expiresOn, score, organisation } = due
  const facts = {
    firstName,
    lastName,
    courseTitle: title,
    completedOn,
    issuedOn,
    expiresOn,
    score,
    code,
    organisation,
  }
  const printed = { ...valuesOf(facts, { language, dates }), designName: designName ?? '' }
  return { id: newId(), code, due, designId, editionId, printed }
}

/** Stores certificates; expired ones of the same users are replaced. Returns the ids of those that were stored. */
async function insert(tx: Tx, certificates: NewCertificate[]) {
  const replaced = certificates.filter(({ due }) => due.presentId !== null)
  await tx.execute(sql`
    UPDATE certificates c SET replaced_by = new.id, replaced_at = now(), version = c.version + 1
    FROM unnest(${sql.param(replaced.map(({ due }) => due.presentId))}::text[],
      ${sql.param(replaced.map(({ id }) => id))}::text[]) AS new (present_id, id)
    WHERE c.id = new.present_id AND c.revoked_at IS NULL AND c.replaced_by IS NULL`)
  const list = (value: (each: NewCertificate) => unknown) => sql.param(certificates.map(value))
  const { rows } = await tx.execute<{ id: string }>(sql`
    INSERT INTO certificates (id, organisation_id, code, user_id, design_id, edition_id, subject_type, subject_id,
      printed, completed_on, expires_on, source, issued_at)
    SELECT * FROM unnest(${list(({ id }) => id)}::text[], ${list(({ due }) => due.organisationId)}::text[],
      ${list(({ code }) => code)}::text[], ${list(({ due }) => due.userId)}::text[],
      ${list(({ designId }) => designId)}::text[], ${list(({ editionId }) => editionId)}::text[],
      ${list(({ due }) => due.subjectType)}::text[], ${list(({ due }) => due.subjectId)}::text[],
      ${list(({ printed }) => JSON.stringify(printed))}::jsonb[], ${list(({ due }) => due.completedOn)}::date[],
      ${list(({ due }) => due.expiresOn)}::date[], ${list(({ due }) => due.source)}::text[],
      ${list(({ due }) => due.issuedAt)}::timestamptz[])
    ON CONFLICT (user_id, subject_type, subject_id) WHERE revoked_at IS NULL AND replaced_by IS NULL DO NOTHING
    RETURNING id`)
  return new Set(rows.map(({ id }) => id))
}

/** Stores certificates with their letters and their history. */
async function store({ tx, jobs }: { tx: Tx; jobs: TaskParts['jobs'] }, all: NewCertificate[]) {
  const stored = await insert(tx, all)
  const byOrganisation = Map.groupBy(
    all.filter(({ id }) => stored.has(id)),
    ({ due }) => due.organisationId,
  )
  for (const [organisationId, issued] of byOrganisation) {
    const recipients = issued
      .filter(({ due }) => due.isReachable && due.notify && !due.isInactive)
      .map(({ id, due }) => ({
        certificateId: id,
        userId: due.userId,
        email: due.email,
        title: due.title ?? '',
      }))
    await postCertificateLetters({ tx, jobs, organisationId }, 'certificate-issued', recipients)
    // The code, not the name, so that a name that is erased is nowhere else.
    const byAdmin = Map.groupBy(issued, ({ due }) => `${due.requestedBy ?? ''} ${due.source}`)
    for (const group of byAdmin.values()) {
      const lines = group.map(({ id, code }) => ({ id, name: shownCode(code) }))
      const [first] = group
      const event = first?.due.source === 'reissue' ? 'certificate/reissued' : 'certificate/issued'
      const by = { organisationId, adminId: first?.due.requestedBy ?? null }
      await auditEach(tx, by, event, lines, 'certificate')
    }
  }
}

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
    if (issued.length > 0) await store({ tx, jobs }, issued)
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
