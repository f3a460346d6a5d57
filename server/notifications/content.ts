import type { Config } from '../config/config.ts'
import { eq, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { events, organisations, users } from '../db/schema.ts'
import { ownedBy } from '../db/scope.ts'
import { startText } from '../events/letters/when.ts'
import type { Files } from '../files/files.ts'
import { settingsLink, settingsUrl } from '../mail/message/links.ts'
import { prepareMessage } from '../mail/message/render.ts'
import type { TagValues } from '../mail/message/tags.ts'
import { publicLink } from './public-link.ts'
import type { MessageRow } from './save.ts'

/** How long images in mails can be loaded. */
const imageLife = 400 * 86_400_000

type Parts = { db: Db | Tx; files: Files; config: Config }

export type MessageLike = Pick<
  MessageRow,
  'organisationId' | 'title' | 'preheader' | 'body' | 'link' | 'linkLabel' | 'image' | 'audience'
>

/** What a message needs of its recipients. */
export type MessagePerson = Pick<
  typeof users.$inferSelect,
  'id' | 'firstName' | 'lastName' | 'email' | 'designation'
>

/** Sample data for a preview without a user. */
export const samplePerson: MessagePerson = {
  id: 'sample',
  firstName: 'Amara',
  lastName: 'Okafor',
  email: 'amara.okafor@example.com',
  designation: 'Regional sales lead',
}

/** The object of a message to the users of one course or event. */
const oneOfType = ({ type, ids }: MessageRow['audience'], wanted: 'courses' | 'events') =>
  type === wanted && ids.length === 1 ? ids[0] : undefined

const longDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The values of the tags of an event: its title, and when its next date begins, in its own time zone. */
async function readEventValues(
  db: Db | Tx,
  organisationId: string,
  id: string | undefined,
): Promise<TagValues> {
  if (id === undefined) return {}
  const next = sql<string | null>`(SELECT min(d.starts_at) FROM event_dates d
    WHERE d.event_id = ${events}.id AND d.status = 'scheduled' AND d.ends_at > now())`
  const { title, startsAt, timezone, allDay } = events
  const [event] = await db
    .select({ title, startsAt, timezone, allDay, next })
    .from(events)
    .where(ownedBy(organisationId)(events, eq(events.id, id)))
  if (!event) return {}
  const startAt = (event.next === null ? event.startsAt : new Date(event.next)).getTime()
  return { eventTitle: event.title, eventStart: startText({ ...event, startAt }) }
}

/** Prepares a message for rendering. */
export async function loadMessage({ db, files, config }: Parts, message: MessageLike) {
  const { organisationId, image, audience } = message
  const [organisation] = await db
    .select({ name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, organisationId))
  const name = organisation?.name ?? 'Lectern'
  const imageUrl = image && `${config.publicUrl}${files.address(image, Date.now() + imageLife)}`
  const { publicUrl } = config
  const link = await publicLink({ db, config }, organisationId, message.link)
  const frame = { organisation: name, publicUrl, image: imageUrl }
  const prepared = prepareMessage({ ...message, link }, frame)
  const courseId = oneOfType(audience, 'courses')
  const event = await readEventValues(db, organisationId, oneOfType(audience, 'events'))

  /** The values of the course tags, by user. */
  async function courseValues(userIds: string[]) {
    if (courseId === undefined) return new Map<string, TagValues>()
    const { rows } = await db.execute<{ id: string; title: string; deadline: string | null }>(sql`
      SELECT u.id, c.title, e.deadline_date::text AS deadline
      FROM unnest(${sql.param(userIds)}::text[]) AS u (id)
      JOIN courses c ON c.id = ${courseId} AND c.organisation_id = ${organisationId}
      LEFT JOIN enrollments e ON e.course_id = c.id AND e.user_id = u.id`)
    return new Map(
      rows.map(({ id, title, deadline }) => [
        id,
        { courseTitle: title, deadline: deadline ? longDay(deadline) : '' },
      ]),
    )
  }

  return {
    prepared,
    imageUrl,
    link,
    organisation: name,
    /** The values of the tags, in the order of the users. */
    async valuesOf(people: MessagePerson[]): Promise<TagValues[]> {
      const courses = await courseValues(people.map(({ id }) => id))
      const [anyCourse] = courses.values()
      return people.map(({ id, firstName, lastName, email, designation }) => ({
        firstName,
        lastName,
        email,
        designation,
        organisation: name,
        ...event,
        ...(courses.get(id) ?? (id === samplePerson.id ? anyCourse : undefined)),
      }))
    },
  }
}

/** A message rendered for one user, as a preview: its links count no clicks. */
export async function renderFor(
  parts: Parts,
  message: MessageLike,
  { person, messageId }: { person: MessagePerson; messageId?: string },
) {
  const { prepared, valuesOf } = await loadMessage(parts, message)
  const [values = {}] = await valuesOf([person])
  const url = settingsUrl(parts.config, settingsLink(parts.config, person, messageId))
  return prepared.render(values, { settingsUrl: url })
}

/** A user whose data a preview shows. */
export async function readPerson(db: Db | Tx, organisationId: string, id: string) {
  const { firstName, lastName, email, designation } = users
  const [person] = await db
    .select({ id: users.id, firstName, lastName, email, designation })
    .from(users)
    .where(ownedBy(organisationId)(users, eq(users.id, id), sql`${users.deletedAt} IS NULL`))
  return person
}
