import type { ClientBase } from 'pg'
import type { Files } from '../files/files.ts'
import { newId } from '../lib/id.ts'
import { auditLog, courseAuthors, courseItems, courses, courseSections } from '../db/schema.ts'
import { storeCovers } from './covers.ts'
import { insertRows } from './insert.ts'
import type { SeedCourse } from './courses/course.ts'
import { firstCourses } from './courses/first.ts'
import { laterCourses } from './courses/later.ts'

type At = { organisationId: string; adminId: string; files: Files; now: number }

/** Ids in the library, by the keys of the lists. */
type Library = Record<'authors' | 'categories' | 'assets' | 'assessments', Map<string, string>>

const day = 86_400_000

const found = (ids: Map<string, string>, key: string) => {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`the library of the demonstration has no ${key}`)
  return id
}

/** When a course was created and changed its status. */
function timesOf({ ago, published, archived }: SeedCourse, now: number) {
  const at = (days?: number) => (days === undefined ? null : new Date(now - days * day))
  const createdAt = new Date(now - ago * day)
  const [publishedAt, archivedAt] = [at(published), at(archived)]
  const updatedAt = archivedAt ?? publishedAt ?? createdAt
  return { createdAt, publishedAt, archivedAt, updatedAt }
}

function statusOf({ published, archived }: SeedCourse) {
  if (archived !== undefined) return 'archived'
  return published === undefined ? 'draft' : 'published'
}

type Made = { id: string; seed: SeedCourse; thumbnail: string | null }

/** The row of a course; counts of its contents follow when these exist. */
function rowOf(
  { id, seed, thumbnail }: Made,
  { organisationId, adminId, now }: At,
  library: Library,
) {
  const { title, summary, description, level, language, tags, percent, sequential, deadlineDays } =
    seed
  return {
    id,
    organisationId,
    title,
    summary,
    description,
    thumbnail,
    categoryId: found(library.categories, seed.category),
    level: level ?? 'all',
    language,
    tags,
    status: statusOf(seed),
    completionType: percent === undefined ? 'all-required' : 'percent',
    completionPercent: percent,
    assessmentsMustPass: !seed.lenient,
    sequential: sequential ?? false,
    deadlineDays,
    createdBy: adminId,
    updatedBy: adminId,
    ...timesOf(seed, now),
  }
}

/** The sections and items of a course. */
function contentsOf({ id: courseId, seed }: Made, { organisationId, now }: At, library: Library) {
  const { createdAt } = timesOf(seed, now)
  const ids = { courseId, organisationId }
  const id = () => newId(createdAt.getTime())
  return seed.sections.map(({ title, items }, index) => {
    const section = { id: id(), ...ids, title, position: index + 1 }
    return {
      section,
      items: items.map((item, place) => ({
        id: id(),
        ...ids,
        sectionId: section.id,
        position: place + 1,
        kind: 'asset' in item ? 'asset' : 'assessment',
        assetId: 'asset' in item ? found(library.assets, item.asset) : null,
        assessmentId: 'check' in item ? found(library.assessments, item.check) : null,
        title: item.title ?? null,
        required: !item.optional,
        preview: item.preview ?? false,
        createdAt,
      })),
    }
  })
}

/** The audit entries of a course: creation, publication and archiving. */
function historyOf({ id: subjectId, seed }: Made, { organisationId, adminId, now }: At) {
  const { createdAt, publishedAt, archivedAt } = timesOf(seed, now)
  const subject = {
    organisationId,
    adminId,
    subjectType: 'course',
    subjectId,
    subjectName: seed.title,
  }
  const moved = (at: Date | null, from: string, to: string) => {
    const changes = [{ field: 'status', from, to }]
    return at ? [{ id: newId(at.getTime()), ...subject, event: 'course/updated', changes, at }] : []
  }
  return [
    {
      id: newId(createdAt.getTime()),
      ...subject,
      event: 'course/created',
      changes: [],
      at: createdAt,
    },
    ...moved(publishedAt, 'draft', 'published'),
    ...moved(archivedAt, 'published', 'archived'),
  ]
}

/** Creates the courses of the demonstration. Returns their ids by the keys of the list. */
export async function seedCourses(client: ClientBase, at: At, library: Library) {
  const { organisationId, now } = at
  const seeds = [...firstCourses, ...laterCourses]
  const covers = await storeCovers(
    client,
    at,
    seeds.map((seed) => ({ cover: seed.cover, createdAt: timesOf(seed, now).createdAt })),
  )
  const made = seeds.map((seed, n) => ({
    id: newId(timesOf(seed, now).createdAt.getTime()),
    seed,
    thumbnail: covers[n] ?? null,
  }))
  await insertRows(
    client,
    courses,
    made.map((item) => rowOf(item, at, library)),
  )
  const authors = made.flatMap(({ id: courseId, seed }) =>
    seed.authors.map((key, n) => ({
      courseId,
      authorId: found(library.authors, key),
      organisationId,
      position: n + 1,
    })),
  )
  await insertRows(client, courseAuthors, authors)
  const contents = made.flatMap((item) => contentsOf(item, at, library))
  await insertRows(
    client,
    courseSections,
    contents.map(({ section }) => section),
  )
  await insertRows(
    client,
    courseItems,
    contents.flatMap(({ items }) => items),
  )
  await client.query(
    `UPDATE courses c SET items_count = s.items, duration = s.duration, has_assessment = s.checks > 0
     FROM (SELECT i.course_id, count(*)::integer AS items, coalesce(sum(a.duration), 0) AS duration,
         count(i.assessment_id) AS checks
       FROM course_items i LEFT JOIN assets a ON a.id = i.asset_id
       WHERE i.organisation_id = $1 GROUP BY 1) s
     WHERE c.id = s.course_id`,
    [organisationId],
  )
  await insertRows(
    client,
    auditLog,
    made.flatMap((item) => historyOf(item, at)),
  )
  return new Map(made.map(({ id, seed }) => [seed.key, id]))
}
