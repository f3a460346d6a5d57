import type { ClientBase } from 'pg'
import { newCode } from '../certificates/issuing/code.ts'
import { expiryOf, valuesOf } from '../certificates/values.ts'
import {
  certificateDesigns,
  certificateDue,
  certificateEditions,
  certificates,
} from '../db/schema.ts'
import { dayIn } from '../lib/dates.ts'
import { newId } from '../lib/id.ts'
import { type SeedDesign, seedDesigns } from './certificates/list.ts'
import { insertRows } from './insert.ts'

type At = { organisationId: string; adminId: string; now: number }

type Completion = {
  userId: string
  firstName: string
  lastName: string
  isInactive: boolean
  courseId: string
  title: string
  completedAt: Date
  score: number | null
}

const day = 86_400_000

/** Letters for which fonts have to be installed. */
const needsFonts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u

async function readCompletions(client: ClientBase, organisationId: string, titles: string[]) {
  const { rows } = await client.query<Completion>(
    `SELECT u.id AS "userId", u.first_name AS "firstName", u.last_name AS "lastName",
       u.status = 'inactive' AS "isInactive", c.id AS "courseId", c.title, e.completed_at AS "completedAt",
       e.score::float AS score
     FROM enrollments e JOIN courses c ON c.id = e.course_id JOIN users u ON u.id = e.user_id AND u.deleted_at IS NULL
     WHERE e.organisation_id = $1 AND e.status = 'completed' AND e.completed_at IS NOT NULL AND c.title = ANY($2)
     ORDER BY e.completed_at, e.id`,
    [organisationId, titles],
  )
  return rows
}

const organisationOf = async (client: ClientBase, id: string) => {
  const { rows } = await client.query<{ name: string; timezone: string }>(
    'SELECT name, timezone FROM organisations WHERE id = $1',
    [id],
  )
  return rows[0] ?? { name: 'Northwind', timezone: 'UTC' }
}

/** Stores a design with its edition. Returns the ids of both. */
async function insertDesign(client: ClientBase, at: At, seed: SeedDesign) {
  const { organisationId, adminId, now } = at
  const { name, description, orientation, validityMonths, template, ago } = seed
  const id = newId()
  const editionId = newId()
  const createdAt = new Date(now - ago * day)
  const page = {
    orientation,
    pageSize: 'A4',
    language: 'en',
    dates: 'long',
    validityMonths,
    template,
  }
  const design = { id, organisationId, name, description, ...page, status: 'active', edition: 1 }
  await insertRows(client, certificateDesigns, [
    {
      ...design,
      hasChanges: false,
      createdBy: adminId,
      createdAt,
      updatedAt: createdAt,
      version: 2,
    },
  ])
  await insertRows(client, certificateEditions, [
    {
      id: editionId,
      organisationId,
      designId: id,
      number: 1,
      ...page,
      publishedBy: adminId,
      publishedAt: createdAt,
    },
  ])
  return { id, editionId }
}

/** Certificate designs of the demonstration, and the certificates of completed courses. */
export async function seedCertificates(client: ClientBase, at: At) {
  const { organisationId, adminId } = at
  const { name: organisation, timezone } = await organisationOf(client, organisationId)
  for (const seed of seedDesigns) {
    const { id: designId, editionId } = await insertDesign(client, at, seed)
    await client.query(
      'UPDATE courses SET certificate_id = $1 WHERE organisation_id = $2 AND title = ANY($3)',
      [designId, organisationId, seed.courses],
    )
    const completions = await readCompletions(client, organisationId, seed.courses)
    const owned = { organisationId, subjectType: 'course' as const }
    const printable = completions.filter(
      ({ firstName, lastName, isInactive }) =>
        !isInactive && !needsFonts.test(`${firstName} ${lastName}`),
    )
    const issued = printable.map((completion, nth) => {
      const { userId, courseId, title, completedAt, firstName, lastName, score } = completion
      const completedOn = dayIn(timezone, completedAt)
      const expiresOn = expiryOf(completedOn, seed.validityMonths)
      const code = newCode()
      const facts = {
        firstName,
        lastName,
        courseTitle: title,
        completedOn,
        issuedOn: completedOn,
        expiresOn,
        score,
        code,
        organisation,
      }
      const values = valuesOf(facts, { language: 'en', dates: 'long' })
      const isRevoked = nth % 97 === 60
      return {
        ...owned,
        id: newId(),
        code,
        userId,
        designId,
        editionId,
        subjectId: courseId,
        printed: { ...values, designName: seed.name },
        completedOn,
        issuedAt: completedAt,
        expiresOn,
        source: 'completion',
        mailedAt: completedAt,
        ...(isRevoked && {
          revokedAt: new Date(completedAt.getTime() + day),
          revokedBy: adminId,
          revokeReason: 'The test was taken by somebody else',
        }),
      }
    })
    await insertRows(client, certificates, issued)
    const held = completions
      .filter((completion) => !printable.includes(completion))
      .map(({ userId, courseId, completedAt, isInactive, firstName, lastName }) => ({
        ...owned,
        id: newId(),
        userId,
        subjectId: courseId,
        completedAt,
        held: isInactive ? 'person-inactive' : 'font-missing',
        heldDetail: isInactive ? null : missingText(`${firstName} ${lastName}`),
        heldAt: completedAt,
        alerted: true,
      }))
    await insertRows(client, certificateDue, held)
  }
}

/** What holds a name back. */
function missingText(name: string) {
  const letters = [...new Set(name)].filter((letter) => needsFonts.test(letter))
  return `No font has the letters ${letters.slice(0, 10).join(' ')}`
}
