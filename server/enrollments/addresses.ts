import type { components } from '../../openapi/generated/types.ts'
import { problem } from '../contract/problem.ts'
import type { Ctx } from '../contract/ctx.ts'
import { and, isNull, sql } from '../db/drizzle.ts'
import { users } from '../db/schema.ts'
import { cleanEmail, isEmail } from '../lib/email.ts'
import { cleanName } from '../lib/text.ts'
import type { Address } from './changes/rows.ts'

const longestName = 50

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** A name from `Amara Okafor` or, without a display name, from `amara.okafor`. */
function nameFromAddress(displayName: string, email: string) {
  const words = displayName
    ? displayName.split(/\s+/u)
    : (email.split('@')[0] ?? '').split(/[^\p{L}\p{M}']+/u).map(capital)
  const [firstName = '', ...others] = words.map(cleanName).filter(Boolean)
  return {
    firstName: (firstName || email).slice(0, longestName),
    lastName: others.join(' ').slice(0, longestName),
  }
}

/** `Amara Okafor <amara.okafor@northwind.example>` as mail programs write it, or the bare address. */
function read(sent: string) {
  const [, displayName = '', inside] = /^(.*)<([^<>]+)>\s*$/u.exec(sent) ?? []
  const email = cleanEmail(inside ?? sent)
  return { sent, email, ...nameFromAddress(displayName.replaceAll('"', '').trim(), email) }
}

/** The users that addresses refer to, and for the others whether they are created or refused. */
export async function readAddresses(
  { db, own }: Pick<Ctx, 'db' | 'own'>,
  emails: string[],
  create: boolean,
) {
  const given = [...new Map(emails.map(read).map((item) => [item.email, item])).values()]
  const found = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      own(
        users,
        and(
          isNull(users.deletedAt),
          sql`${users.email} = ANY(${sql.param(given.map(({ email }) => email))}::text[])`,
        ),
      ),
    )
  const knownEmails = new Set(found.map(({ email }) => email))
  const addresses = given
    .filter(({ email }) => !knownEmails.has(email))
    .map(({ sent, email, firstName, lastName }): Address => {
      if (!isEmail(email))
        return { ref: sent.trim().slice(0, 254) || '(empty)', input: { refusal: 'malformed' } }
      if (!create) return { ref: email, input: { refusal: 'unknown-address' } }
      return { ref: email, input: { person: { firstName, lastName } } }
    })
  return { ids: found.map(({ id }) => id), addresses }
}

/** Users with cleaned columns; repeated addresses are refused. */
export function newPeople(people: components['schemas']['UserInput'][]): Address[] {
  const seenEmails = new Set<string>()
  const message = 'This address is listed twice'
  const errors: { field: string; code: string; message: string }[] = []
  for (const [index, { email }] of people.entries()) {
    const clean = cleanEmail(email)
    if (seenEmails.has(clean))
      errors.push({ field: `users.${index}.email`, code: 'repeated', message })
    seenEmails.add(clean)
  }
  if (errors.length > 0)
    throw problem('request/invalid', undefined, { errors: errors.slice(0, 100) })
  return people.map(({ email, firstName, lastName, designation = '', userGroups = [] }) => ({
    ref: cleanEmail(email),
    input: {
      person: {
        firstName: cleanName(firstName),
        lastName: cleanName(lastName),
        designation: cleanName(designation),
        userGroups,
      },
    },
  }))
}
