import { sql } from '../db/drizzle.ts'
import { certificates } from '../db/schema.ts'
import { ownTyped, room } from '../db/search-terms.ts'
import type { SearchSource } from './types.ts'

/** What was typed as a code would have it. */
const typedCode = sql`replace(upper(typed.words), '-', '')`

const { printed } = certificates

const columns = sql`${certificates.id}, ARRAY[
    trim((${printed} ->> 'firstName') || ' ' || (${printed} ->> 'lastName')), ${printed} ->> 'courseTitle', ${certificates.code}]
  AS texts, 1.0::real AS score`

/** Issued certificates by the beginning of their code. Those of a person are found with the person. */
export const issuedCertificateSource: SearchSource = {
  kind: 'issued-certificate',
  found: sql`SELECT ${columns} FROM ${certificates} WHERE ${ownTyped(
    certificates,
    sql`length(${typedCode}) BETWEEN 4 AND 16`,
    sql`${certificates.code} >= ${typedCode} AND ${certificates.code} < ${typedCode} || U&'\\+10FFFF'`,
  )} ORDER BY ${certificates.code} LIMIT ${room}`,
  near: sql`SELECT ${columns} FROM ${certificates} WHERE ${ownTyped(certificates, sql`false`)} LIMIT 0`,
  asHit: ({ texts: [name = '', course = '', code = ''] }) => ({
    title: name === '' ? 'Name removed' : name,
    subtitle: `Certificate, ${course}`,
    href: `/library/certificate?tab=issued&issuedSearch=${code}`,
  }),
}
