import type { components } from '../../../openapi/generated/types.ts'
import { problem } from '../../contract/problem.ts'
import { sql } from '../../db/drizzle.ts'
import type { Db, Tx } from '../../db/open.ts'
import { inWords } from '../days.ts'
import type { GroupLicenses } from '../groups.handlers.ts'

export type SeatDemand = components['schemas']['SeatDemand']
export type SeatOutcome = components['schemas']['SeatOutcome']
export type Shortage = components['schemas']['SeatShortage']

/** Stored input of a bulk action on seats. */
export type SeatInput = {
  /** Text for the licenses: "Leadership", or "3 licenses". */
  licenses: string
  demand?: SeatDemand[]
  note?: string
  notify?: boolean
  force?: boolean
  /** Target license of a move. */
  to?: string
  /** What future members of groups get since; undone together with the seats. */
  groupLicenses?: GroupLicenses
}

/** Stored input of a row. */
export type SeatRow = {
  license: string
  /** As `kind:ref`. */
  sources?: string[]
  /** Outcome for a user without a seat, by the seats free when the action started; `any`: take, else wait. */
  plan?: 'take' | 'wait' | 'short' | 'any'
  person?: { firstName: string; lastName: string; designation?: string; userGroups?: string[] }
  refusal?: 'malformed' | 'unknown-address'
}

export type LicenseFacts = {
  id: string
  title: string
  isDeleted: boolean
  hasEnded: boolean
  runs: boolean
  expirationDate: string | null
  seatsTotal: number | null
  seatsTaken: number
  revocationAllowed: boolean
  /** Remaining revocations of active seats; null for no limit. */
  revocationsLeft: number | null
}

type Reader = { tx: Db | Tx; organisationId: string }

/** Licenses by id, including deleted ones; locked in a fixed order for changes of seats. */
export async function readLicenseFacts(
  { tx, organisationId }: Reader,
  ids: string[],
  toChange = false,
) {
  const { rows } = await tx.execute<LicenseFacts>(sql`
    SELECT l.id, l.title, l.deleted_at IS NOT NULL AS "isDeleted", l.seats_total AS "seatsTotal",
      l.seats_taken AS "seatsTaken", l.runs, l.revocation_allowed AS "revocationAllowed",
      l.revocation_cap - least(l.revocation_cap, l.revocations_used) AS "revocationsLeft",
      l.expiration_date::text AS "expirationDate",
      coalesce(l.expiration_date < (now() AT TIME ZONE o.timezone)::date, false) AS "hasEnded"
    FROM licenses l JOIN organisations o ON o.id = l.organisation_id
    WHERE l.organisation_id = ${organisationId} AND l.id = ANY(${sql.param(ids)}::text[])
    ORDER BY l.id ${toChange ? sql`FOR NO KEY UPDATE OF l` : sql``}`)
  return new Map(rows.map((license) => [license.id, license]))
}

type Access = { db: Db | Tx; user: { organisationId: string } }

/** Licenses by id without duplicates; 404 with the ids that do not exist. */
export async function requireLicenses(
  { db, user }: Access,
  ids: string[],
  fieldOf = (at: number) => `licenses.${at}`,
  toChange = false,
) {
  const found = await readLicenseFacts(
    { tx: db, organisationId: user.organisationId },
    ids,
    toChange,
  )
  const known = (id: string) => {
    const license = found.get(id)
    return license?.isDeleted ? undefined : license
  }
  const message = 'This license was not found'
  const errors = ids.flatMap((id, at) =>
    known(id) ? [] : [{ field: fieldOf(at), code: 'not-found', message }],
  )
  if (errors.length > 0)
    throw problem('request/not-found', 'A license was not found. It may have been deleted', {
      errors: errors.slice(0, 100),
    })
  return [...new Set(ids)].flatMap((id) => known(id) ?? [])
}

/** Rejects expired licenses. */
export function requireNotEnded(all: LicenseFacts[]) {
  const ended = all.find(({ hasEnded }) => hasEnded)
  if (ended?.expirationDate) throw problem('license/expired', inWords(ended.expirationDate))
}

/** "Leadership", or "3 licenses". */
export const licenseNames = (all: { title: string }[]) =>
  all.length === 1 && all[0] ? all[0].title : `${all.length} licenses`

/** Rejects an action that needs more seats than are free. */
export function requireSeats(demand: SeatDemand[]) {
  const short = demand.find(({ needed, available }) => available !== null && needed > available)
  if (!short) return
  const { needed, available } = short
  throw problem('license/not-enough-seats', { needed, available: available ?? 0 })
}
