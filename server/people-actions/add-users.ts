import type { Ctx } from '../contract/ctx.ts'
import type { components } from '../../openapi/generated/types.ts'
import { cleanEmail } from '../lib/email.ts'
import { cleanName, nameOf } from '../lib/text.ts'
import { runBulkAction } from '../bulk/run.ts'
import type { Row } from '../bulk/types.ts'
import type { NewPerson } from '../groups/create-users.ts'
import { requireStaticGroups } from '../groups/input.ts'
import { addAction } from './bulk-actions.ts'

type UserInput = components['schemas']['UserInput']

/** Cleaned users; repeated addresses are marked. */
function rowsOf(people: UserInput[]): (Row & { name: string })[] {
  const seenEmails = new Set<string>()
  return people.map((given, index) => {
    const email = cleanEmail(given.email)
    const input: NewPerson = {
      firstName: cleanName(given.firstName),
      lastName: cleanName(given.lastName),
      email,
      designation: cleanName(given.designation ?? ''),
      userGroups: given.userGroups ?? [],
      repeated: seenEmails.has(email),
    }
    seenEmails.add(email)
    return { position: index + 1, ref: email, name: nameOf(input), input, before: null }
  })
}

/** Adds users, or previews adding them. */
export async function addPeople(
  ctx: Ctx,
  people: UserInput[],
  { dryRun, fieldOf }: { dryRun?: boolean; fieldOf: (person: number, group: number) => string },
) {
  const groupFields = people.flatMap(({ userGroups = [] }, person) =>
    userGroups.map((id, group) => ({ id, field: fieldOf(person, group) })),
  )
  await requireStaticGroups(
    ctx,
    groupFields.map(({ id }) => id),
    (at) => groupFields[at]?.field ?? 'userGroups',
  )
  return runBulkAction(ctx, addAction, { input: {}, rows: { rows: rowsOf(people) }, dryRun })
}
