import { and, eq, sql } from '../../server/db/drizzle.ts'
import { licensedCategories } from '../../server/db/schema.ts'
import type { Tx } from '../../server/db/open.ts'
import { newId } from '../../server/lib/id.ts'
import { cleanName } from '../../server/lib/text.ts'
import { UserError, strong } from '../lib/log.ts'
import { findOrganisation } from './find-organisation.ts'

type Category = { organisation: string; name: string }

/** The name as it is stored: 1 to 60 characters. */
function checkName(text: string, option: string) {
  const name = cleanName(text)
  if (name === '' || name.length > 60)
    throw new UserError(`${option} must be a name of up to 60 characters`)
  return name
}

async function findCategory(tx: Tx, organisationId: string, name: string) {
  const [found] = await tx
    .select({ id: licensedCategories.id })
    .from(licensedCategories)
    .where(
      and(
        eq(licensedCategories.organisationId, organisationId),
        eq(sql`lower(${licensedCategories.name})`, name.toLowerCase()),
      ),
    )
  return found?.id
}

/** Adds a category of licenses and returns a message. Throws a UserError if the name is taken. */
export async function addCategory(tx: Tx, { organisation, name: text }: Category) {
  const name = checkName(text, '--name')
  const { id: organisationId } = await findOrganisation(tx, organisation)
  if (await findCategory(tx, organisationId, name))
    throw new UserError(`${organisation} already has the category ${name}`)
  await tx.insert(licensedCategories).values({ id: newId(), organisationId, name })
  return `Added the category ${strong(name)}`
}

/** Renames a category of licenses and returns a message. Throws a UserError if it is unknown or the new name is taken. */
export async function renameCategory(
  tx: Tx,
  { organisation, name: text, renameTo }: Category & { renameTo: string },
) {
  const name = checkName(text, '--name')
  const newName = checkName(renameTo, '--rename-to')
  const { id: organisationId } = await findOrganisation(tx, organisation)
  const id = await findCategory(tx, organisationId, name)
  const taken = await findCategory(tx, organisationId, newName)
  if (taken !== undefined && taken !== id)
    throw new UserError(`${organisation} already has the category ${newName}`)
  if (id === undefined) throw new UserError(`${organisation} has no category ${name}`)
  await tx.update(licensedCategories).set({ name: newName }).where(eq(licensedCategories.id, id))
  return `Renamed the category ${strong(name)} to ${strong(newName)}`
}
