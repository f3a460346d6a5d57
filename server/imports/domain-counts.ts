import { and, eq, gt, sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { importDomains, importRows } from '../db/schema.ts'
import { isEmail } from '../lib/email.ts'
import { domainTypo, unlikelyValues } from './check.ts'
import { domainOf, isSimilar, isCertainTypo, suggestDomain } from '../people/mail-domains.ts'
import type { StoredRow } from './rows.ts'
import type { ImportRecord } from './present.ts'

/** Threshold for a common domain: a twentieth of the rows, at most 100. So many rows hardly share a typo. */
const minimumRows = ({ rowCount }: ImportRecord) =>
  Math.ceil(Math.max(5, Math.min(100, rowCount / 20)))

/** Domains that are common among existing users and received rows. */
async function knownDomains(tx: Tx, record: ImportRecord) {
  const { rows } = await tx.execute<{ domain: string }>(sql`
    SELECT domain FROM import_domains
    WHERE import_id = ${record.id} AND row_count >= ${minimumRows(record)} ORDER BY domain`)
  const ofFile = rows.map(({ domain }) => domain).filter((domain) => !isCertainTypo(domain))
  return [...new Set([...record.domains, ...ofFile])]
}

/** Updates the domain counts: adds these addresses and subtracts the ones they replace. */
async function count(tx: Tx, importId: string, emails: string[], before: string[]) {
  const more = new Map<string, number>()
  const add = (all: string[], one: number) => {
    for (const domain of all.filter(isEmail).map(domainOf))
      more.set(domain, (more.get(domain) ?? 0) + one)
  }
  add(emails, 1)
  add(before, -1)
  const given = sql`unnest(${sql.param([...more.keys()])}::text[], ${sql.param([...more.values()])}::int[])`
  await tx.execute(sql`
    INSERT INTO import_domains (import_id, domain, row_count)
    SELECT ${importId}, domain, more FROM ${given} AS given (domain, more) WHERE more <> 0
    ON CONFLICT (import_id, domain)
      DO UPDATE SET row_count = import_domains.row_count + excluded.row_count`)
}

type Common = { was: string[]; common: string[] }

/** Domains of an import whose typo suspicion changes with the set of common domains. */
async function reclassifiedDomains(tx: Tx, id: string, { was, common }: Common) {
  const missingIn = (some: string[]) => (one: string) => !some.includes(one)
  const changed = [...was.filter(missingIn(common)), ...common.filter(missingIn(was))]
  if (changed.length === 0) return []
  const { importId, domain, rowCount } = importDomains
  const all = await tx
    .select({ domain })
    .from(importDomains)
    .where(and(eq(importId, id), gt(rowCount, 0)))
  return all
    .map((item) => item.domain)
    .filter(
      (item) =>
        isSimilar(item, changed) && suggestDomain(item, was) !== suggestDomain(item, common),
    )
}

/** Updates the typo warnings of stored rows whose suspicion has changed, and returns the rows. */
async function suggestCorrections(tx: Tx, id: string, sent: number[], now: Common) {
  const domains = await reclassifiedDomains(tx, id, now)
  if (domains.length === 0) return []
  const stored = await tx
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, id),
        sql`split_part(${importRows.email}, '@', 2) = ANY(${sql.param(domains)}::text[])`,
        sql`${importRows.row} <> ALL(${sql.param(sent)}::int[])`,
      ),
    )
    .orderBy(importRows.row)
  const rows = stored.map((row): StoredRow => {
    const others = row.warnings.filter(({ code }) => code !== domainTypo)
    return { ...row, warnings: [...unlikelyValues(row, now.common), ...others] }
  })
  const warnings = sql.param(rows.map((row) => JSON.stringify(row.warnings)))
  await tx.execute(sql`
    UPDATE import_rows r SET warnings = given.warnings
    FROM unnest(${sql.param(rows.map(({ row }) => row))}::int[], ${warnings}::jsonb[]) AS given (row, warnings)
    WHERE r.import_id = ${id} AND r.row = given.row`)
  return rows
}

type Arriving = { rows: { row: number; email: string }[]; before: { email: string }[] }

/**
 * Counts the domains of new rows and subtracts those of replaced rows. Returns the domains that are now common, and
 * the other rows whose typo warnings change.
 */
export async function countDomains(tx: Tx, record: ImportRecord, { rows, before }: Arriving) {
  const emailOf = ({ email }: { email: string }) => email
  const was = await knownDomains(tx, record)
  await count(tx, record.id, rows.map(emailOf), before.map(emailOf))
  const common = await knownDomains(tx, record)
  const sent = rows.map(({ row }) => row)
  return { common, doubted: await suggestCorrections(tx, record.id, sent, { was, common }) }
}
