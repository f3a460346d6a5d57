import type { Ctx } from '../contract/ctx.ts'
import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import { assessments, assets, captions } from '../db/schema.ts'
import { type ShownThing, thingOf } from './contents.ts'

type FoundCourseItems = components['schemas']['FoundCourseItems']

/** All candidates for each name: by id, else by title, else by title without a file extension. */
async function readMeanings({ db, user }: Ctx, names: string[]) {
  const organisationId = user.organisation.id
  const ending = '\\.[[:alnum:]]{2,4}$'
  const { rows } = await db.execute<{ name: string } & ShownThing>(sql`
    WITH names AS (SELECT DISTINCT unnest(${sql.param(names)}::text[]) AS name),
    things AS NOT MATERIALIZED (
      SELECT id, fold_text(title) AS title, 'asset' AS kind FROM ${assets}
        WHERE organisation_id = ${organisationId} AND deleted_at IS NULL
      UNION ALL SELECT id, fold_text(title), 'assessment' FROM ${assessments}
        WHERE organisation_id = ${organisationId} AND deleted_at IS NULL),
    meanings AS (
      SELECT name, id, kind, 1 AS step FROM names JOIN things ON id = name
      UNION ALL SELECT name, id, kind, 2 FROM names JOIN things ON title = fold_text(name)
      UNION ALL SELECT name, id, kind, 3 FROM names
        JOIN things ON title = fold_text(regexp_replace(name, ${ending}, '')) WHERE name ~ ${ending}),
    ranked AS (SELECT *, min(step) OVER (PARTITION BY name) AS least FROM meanings)
    SELECT name, kind, coalesce(a.id, q.id) AS "thingId", coalesce(a.title, q.title) AS "thingTitle",
      a.type, a.duration, a.pages, coalesce(a.status, q.status) AS status, a.thumbnail,
      a.notice, q.questions_count AS questions,
      (SELECT count(*)::integer FROM ${captions} c WHERE c.asset_id = a.id) AS captions
    FROM ranked LEFT JOIN ${assets} a ON kind = 'asset' AND a.id = ranked.id
      LEFT JOIN ${assessments} q ON kind = 'assessment' AND q.id = ranked.id
    WHERE step = least`)
  return Map.groupBy(rows, ({ name }) => name)
}

/** What each name refers to, or why it refers to nothing; each name once, in the given order. */
export async function findItems(ctx: Ctx, names: string[]): Promise<FoundCourseItems> {
  const meanings = await readMeanings(ctx, names)
  const found: FoundCourseItems['found'] = []
  const unknown: FoundCourseItems['unknown'] = []
  for (const name of new Set(names)) {
    const [meaning, ...more] = meanings.get(name) ?? []
    if (!meaning) unknown.push({ name, code: 'unknown', message: 'Not found in the library' })
    else if (more.length > 0)
      unknown.push({
        name,
        code: 'ambiguous',
        message: `${more.length + 1} have this title; use the id of the one that is meant`,
      })
    else found.push({ name, ...thingOf(meaning, ctx.files) })
  }
  return { found, unknown }
}
