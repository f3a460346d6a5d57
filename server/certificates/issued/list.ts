import type { SQL } from 'drizzle-orm'
import type { Config } from '../../config/config.ts'
import { orderBy } from '../../contract/sort.ts'
import { and, sql } from '../../db/drizzle.ts'
import { countFacets, type Facet, type FacetRequest } from '../../db/facets.ts'
import type { Db, Tx } from '../../db/open.ts'
import type { Files } from '../../files/files.ts'
import { certificateStatus } from '../status.ts'
import { facetConditions, type IssuedFilter, otherConditions, type Owner } from './filter.ts'
import { issuedColumns, presentIssued, type IssuedRow } from './present.ts'

type Caller = {
  db: Db | Tx
  user: Owner
  files: Files
  config: Pick<Config, 'publicUrl'>
}

/** ORDER BY terms on certificates `c`. */
export function issuedOrder(sort: string | undefined, zone: string) {
  const keys: Record<string, SQL> = {
    name: sql`c.sort_name`,
    course: sql`fold_text(c.printed ->> 'courseTitle') COLLATE "C"`,
    certificate: sql`fold_text(c.printed ->> 'designName') COLLATE "C"`,
    completedOn: sql`c.completed_on`,
    issuedAt: sql`c.issued_at`,
    expiresOn: sql`c.expires_on`,
    status: sql`array_position(ARRAY['expiring', 'valid', 'expired', 'revoked', 'replaced'], ${certificateStatus(zone)})`,
  }
  return orderBy(keys, sort ?? '-issuedAt', [sql`c.id`], { missing: ['expiresOn'] })
}

type Page = { sort?: string; limit?: number; offset?: number }

/** The certificates `c` of a condition, sorted. */
export async function readIssued(caller: Caller, condition: SQL, page: Page = {}) {
  const { timezone } = caller.user.organisation
  const { rows } = await caller.db.execute<IssuedRow>(sql`
    SELECT ${issuedColumns(timezone)}
    FROM certificates c LEFT JOIN users u ON u.id = c.user_id AND u.deleted_at IS NULL
    LEFT JOIN certificate_designs d ON d.id = c.design_id
    LEFT JOIN admins a ON a.id = c.revoked_by LEFT JOIN mails m ON m.id = c.mail_id
    WHERE ${condition} ORDER BY ${sql.join(issuedOrder(page.sort, timezone), sql`, `)}
    LIMIT ${page.limit ?? 10_000} OFFSET ${page.offset ?? 0}`)
  return rows.map((row) => presentIssued(row, caller))
}

/** Joined tables have names of their own, so that the conditions on the list are not ambiguous. */
const facets: Record<string, Facet> = {
  status: { value: sql`status` },
  source: { value: sql`source` },
  design: {
    value: sql`design_id`,
    label: sql`d.design_name`,
    from: sql`JOIN (SELECT id AS ref, name AS design_name FROM certificate_designs) d ON d.ref = design_id`,
  },
  course: {
    value: sql`subject_id`,
    label: sql`s.subject_title`,
    from: sql`LEFT JOIN (SELECT id AS ref, title AS subject_title FROM courses
      UNION ALL SELECT id, title FROM licenses UNION ALL SELECT id, title FROM learning_paths) s ON s.ref = subject_id`,
  },
}

/** The number of certificates of a filter, and the requested facets. */
export async function countIssued(
  { db, user }: Pick<Caller, 'db' | 'user'>,
  filter: IssuedFilter & { issuedId?: string },
  requested: FacetRequest,
) {
  const zone = user.organisation.timezone
  const { status, design, course, source, issuedId } = filter
  const isListed = sql`${otherConditions(filter, user)}
    ${issuedId === undefined ? sql`` : sql`AND c.id = ${issuedId}`}`
  if (!requested.facets && requested.facet === undefined) {
    const chosenOnly = Object.values(facetConditions(filter, zone))
    const { rows: counted } = await db.execute<{ total: number }>(sql`
      SELECT count(*)::integer AS total FROM certificates c WHERE ${and(isListed, ...chosenOnly)}`)
    return { total: counted[0]?.total ?? 0 }
  }
  const rows = sql`SELECT ${certificateStatus(zone)} AS status, c.source, c.design_id, c.subject_id
    FROM certificates c WHERE ${isListed}`
  const conditions = {
    status: status && sql`status = ${status}`,
    source: source && sql`source = ${source}`,
    design: design === undefined ? undefined : sql`design_id = ${design}`,
    course: course === undefined ? undefined : sql`subject_id = ${course}`,
  }
  const chosen = { status, source, design, course }
  return countFacets(db, { rows, conditions, facets, chosen }, requested)
}
