import type { SQL } from 'drizzle-orm'
import { isNull, sql } from '../db/drizzle.ts'
import { licenses } from '../db/schema.ts'
import { alike, hasWords, isNear, ownTyped, room } from '../db/search-terms.ts'
import { plural } from '../lib/plural.ts'
import type { SearchSource } from './types.ts'

const titleText = sql`fold_text(${licenses.title})`

const ranked = (condition: SQL) =>
  sql`SELECT ${licenses.id}, ARRAY[${licenses.title}, (${licenses.seatsTotal} - ${licenses.seatsTaken})::text]
      AS texts, ${alike(titleText)} AS score
    FROM ${licenses} WHERE ${ownTyped(licenses, isNull(licenses.deletedAt), condition)}
    ORDER BY score DESC, ${licenses.id} LIMIT ${room}`

/** Licenses by their title or supplier, with the seats that are free. */
export const licenseSource: SearchSource = {
  kind: 'license',
  found: ranked(hasWords(sql`${licenses.searchText}`)),
  near: ranked(isNear(titleText)),
  asHit: ({ id, texts: [title = '', free] }) => ({
    title,
    subtitle: free ? `${plural(Number(free), 'seat', 'seats')} free` : 'Unlimited seats',
    href: `/library/selected-license/summary?licenseId=${id}`,
  }),
}
