import { auditEach } from '../../audit/audit.ts'
import { sql } from '../../db/drizzle.ts'
import type { Tx } from '../../db/open.ts'
import type { TaskParts } from '../../jobs/types.ts'
import { shownCode } from '../values.ts'
import { postCertificateLetters } from './letters.ts'
import type { NewCertificate } from './new-certificate.ts'

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
      printed, completed_on, expires_on, source, issued_at, provider_credential_id, provider_url)
    SELECT * FROM unnest(${list(({ id }) => id)}::text[], ${list(({ due }) => due.organisationId)}::text[],
      ${list(({ code }) => code)}::text[], ${list(({ due }) => due.userId)}::text[],
      ${list(({ designId }) => designId)}::text[], ${list(({ editionId }) => editionId)}::text[],
      ${list(({ due }) => due.subjectType)}::text[], ${list(({ due }) => due.subjectId)}::text[],
      ${list(({ printed }) => JSON.stringify(printed))}::jsonb[], ${list(({ due }) => due.completedOn)}::date[],
      ${list(({ due }) => due.expiresOn)}::date[], ${list(({ due }) => due.source)}::text[],
      ${list(({ due }) => due.issuedAt)}::timestamptz[], ${list(({ credential }) => credential?.id ?? null)}::text[],
      ${list(({ credential }) => credential?.url ?? null)}::text[])
    ON CONFLICT (user_id, subject_type, subject_id) WHERE revoked_at IS NULL AND replaced_by IS NULL DO NOTHING
    RETURNING id`)
  return new Set(rows.map(({ id }) => id))
}

/** Stores certificates with their letters and their history. */
export async function storeCertificates(
  { tx, jobs }: { tx: Tx; jobs: TaskParts['jobs'] },
  all: NewCertificate[],
) {
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
