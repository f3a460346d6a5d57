import type { components } from '../../../openapi/generated/types.ts'
import type { SQL } from 'drizzle-orm'
import { orderBy } from '../../contract/sort.ts'
import { and, sql } from '../../db/drizzle.ts'
import { countFacets, type Facet, type FacetRequest } from '../../db/facets.ts'
import { instant } from '../../db/instant.ts'
import type { Db, Tx } from '../../db/open.ts'
import { hasEachWord } from '../../db/search-terms.ts'
import type { Files } from '../../files/files.ts'
import { awards } from '../filter.ts'
import type { Owner } from './filter.ts'
import { holder, presentHolder } from './present.ts'

type Schemas = components['schemas']
type Held = Schemas['HeldCertificate']
export type HeldFilter = Schemas['HeldFilter']
type Caller = { db: Db | Tx; user: Owner; files: Files }

const keys: Record<string, SQL> = {
  name: sql`name COLLATE "C"`,
  course: sql`fold_text(title) COLLATE "C"`,
  reason: sql`reason`,
  heldAt: sql`held_at`,
}

/** What is held, as rows. */
const heldRows = ({ organisationId, organisation }: Owner) => sql`
  SELECT d.id, ${holder} AS "user", fold_text(u.first_name || ' ' || u.last_name) AS name, d.subject_id, d.subject_type,
    coalesce(s.title, '') AS title, s.certificate_id AS design_id, des.name AS design_name,
    (d.completed_at AT TIME ZONE ${organisation.timezone})::date::text AS "completedOn", d.held AS reason,
    d.held_detail AS detail, d.held_at,
    ${instant(sql`d.held_at`)} AS "heldAt",
    fold_text(u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' || coalesce(s.title, '')) AS searched
  FROM certificate_due d JOIN users u ON u.id = d.user_id AND u.deleted_at IS NULL
  LEFT JOIN ${awards(organisationId)} s ON s.id = d.subject_id AND s.type = d.subject_type
  LEFT JOIN certificate_designs des ON des.id = s.certificate_id AND des.deleted_at IS NULL
  WHERE d.organisation_id = ${organisationId} AND d.held IS NOT NULL`

const facetConditions = ({ reason, course }: HeldFilter) => ({
  reason: reason && sql`reason = ${reason}`,
  course: course === undefined ? undefined : sql`subject_id = ${course}`,
})

const listedRows = ({ search, design }: HeldFilter, owner: Owner) => sql`
  SELECT * FROM (${heldRows(owner)}) held WHERE ${and(
    sql`true`,
    ...hasEachWord(sql`searched`, search),
    design === undefined ? undefined : sql`design_id = ${design}`,
  )}`

/** SQL: what a filter selects. */
const matching = (filter: HeldFilter, owner: Owner) => {
  const { reason, course } = facetConditions(filter)
  return sql`SELECT * FROM (${listedRows(filter, owner)}) listed WHERE ${and(sql`true`, reason || undefined, course)}`
}

type Row = Pick<Held, 'user' | 'completedOn' | 'reason' | 'detail' | 'heldAt'> & {
  id: string
  subject_id: string
  subject_type: Held['course']['type']
  title: string
  design_id: string | null
  design_name: string | null
}

export async function readHeld(
  { db, user, files }: Caller,
  filter: HeldFilter,
  { sort = 'heldAt', limit, offset }: { sort?: string; limit: number; offset: number },
) {
  const order = sql.join(orderBy(keys, sort, [sql`id`]), sql`, `)
  const { rows } = await db.execute<Row>(
    sql`${matching(filter, user)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
  )
  return rows.map((row): Held => ({
    _id: row.id,
    user: presentHolder(row.user, files),
    course: { _id: row.subject_id, title: row.title, type: row.subject_type },
    certificate:
      row.design_id === null || row.design_name === null
        ? null
        : { _id: row.design_id, name: row.design_name },
    completedOn: row.completedOn,
    reason: row.reason,
    detail: row.detail,
    heldAt: row.heldAt,
  }))
}

const facets: Record<string, Facet> = {
  reason: { value: sql`reason` },
  course: { value: sql`subject_id`, label: sql`title` },
}

export const countHeld = ({ db, user }: Caller, filter: HeldFilter, requested: FacetRequest) =>
  countFacets(
    db,
    {
      rows: listedRows(filter, user),
      conditions: facetConditions(filter),
      facets,
      chosen: { reason: filter.reason, course: filter.course },
    },
    requested,
  )

export type HeldSelection = { heldIds?: string[]; filter?: HeldFilter; exclude?: string[] }

/** Rows of a bulk action for what is held; ids are included even if they do not exist. */
export const heldSelectionRows = (
  { filter = {}, exclude = [] }: HeldSelection,
  owner: Owner,
) => sql`
  SELECT row_number() OVER (ORDER BY held_at, id)::integer AS position, id AS ref, name, NULL::jsonb AS input
  FROM (${matching(filter, owner)}) matching WHERE id <> ALL(${sql.param(exclude)}::text[])`
