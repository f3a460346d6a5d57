import { eq, sql } from '../../server/db/drizzle.ts'
import { organisations } from '../../server/db/schema.ts'
import type { Tx } from '../../server/db/open.ts'
import { UserError } from '../lib/log.ts'

/** The organisation of `--organisation`. Its row is locked, so that two commands do not change it at once. */
export async function findOrganisation(tx: Tx, name: string) {
  const [found] = await tx
    .select()
    .from(organisations)
    .where(eq(sql`lower(${organisations.name})`, name.toLowerCase()))
    .for('no key update')
  if (!found) throw new UserError(`--organisation: there is no organisation ${name}`)
  return found
}
