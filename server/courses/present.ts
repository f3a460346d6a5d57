import type { components } from '../../openapi/generated/types.ts'
import { getTableColumns, sql } from '../db/drizzle.ts'
import {
  admins,
  assets,
  authors,
  categories,
  certificateDesigns,
  courseAuthors,
  courses,
  links,
} from '../db/schema.ts'
import type { CourseStats } from '../enrollments/figures.ts'
import type { Files } from '../files/files.ts'
import { makerOf } from '../lib/text.ts'
import { timeOrNull } from '../lib/dates.ts'
import { joinUrl } from './join-url.ts'

export type Course = components['schemas']['Course']
type Ref = { _id: string; name: string }
type Admin = { id: string; firstName: string; lastName: string }

const adminOf = (column: 'created_by' | 'updated_by') => sql<Admin | null>`(
  SELECT json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name)
  FROM ${admins} a WHERE a.id = ${courses}.${sql.identifier(column)})`

/** The newest working sign-up link of a course. */
const signupToken = sql<string | null>`(SELECT l.token FROM ${links} l
  WHERE l.organisation_id = ${courses}.organisation_id AND l.kind = 'signup' AND l.active
    AND l.target_type = 'course' AND l.targets @> to_jsonb(${courses}.id)
    AND (l.expires_at IS NULL OR l.expires_at > now())
    AND (l.max_uses IS NULL OR l.usage_count < l.max_uses)
  ORDER BY l.created_at DESC, l.id DESC LIMIT 1)`

const { searchText: _, organisationId: _1, ...columns } = getTableColumns(courses)

/** The columns of a course, without its contents and enrollment figures. */
export const courseColumns = {
  ...columns,
  category: sql<Ref | null>`(SELECT json_build_object('_id', c.id, 'name', c.name)
    FROM ${categories} c WHERE c.id = ${courses}.category_id)`,
  authors: sql<Ref[]>`coalesce((
    SELECT json_agg(json_build_object('_id', a.id, 'name', a.name) ORDER BY ca.position)
    FROM ${courseAuthors} ca JOIN ${authors} a ON a.id = ca.author_id
    WHERE ca.course_id = ${courses}.id), '[]')`,
  sectionsCount: sql<number>`(SELECT count(*) FROM course_sections s WHERE s.course_id = ${courses}.id)::integer`,
  promoVideo: sql<{ id: string; title: string; file: string | null; url: string | null } | null>`(
    SELECT json_build_object('id', v.id, 'title', v.title, 'file', v.file, 'url', v.url)
    FROM ${assets} v WHERE v.id = ${courses}.promo_video_id AND v.deleted_at IS NULL)`,
  certificate: sql<string | null>`(SELECT d.name FROM ${certificateDesigns} d
    WHERE d.id = ${courses}.certificate_id)`,
  maker: adminOf('created_by'),
  changer: adminOf('updated_by'),
  signupToken,
}

type Columns = typeof courses.$inferSelect
/** A course as read with `shownCourse`. */
export type CourseView = Omit<Columns, 'searchText' | 'organisationId'> & {
  category: Ref | null
  authors: Ref[]
  sectionsCount: number
  promoVideo: { id: string; title: string; file: string | null; url: string | null } | null
  certificate: string | null
  maker: Admin | null
  changer: Admin | null
  signupToken: string | null
}

/** The URLs of a course. */
export type Addresses = { files: Files; config: { publicUrl: string } }

type Rule = Pick<Columns, 'completionType' | 'completionPercent' | 'assessmentsMustPass'>

function ruleOf({ completionType: type, completionPercent, assessmentsMustPass }: Rule) {
  return completionPercent === null
    ? { type, assessmentsMustPass }
    : { type, percent: completionPercent, assessmentsMustPass }
}

/** A course as the contract describes it. */
export function presentCourse(row: CourseView, stats: CourseStats, addresses: Addresses): Course {
  const { files } = addresses
  const { promoVideo: film, maker, changer } = row
  return {
    _id: row.id,
    title: row.title,
    summary: row.summary,
    description: row.description,
    thumbnail: row.thumbnail && files.address(row.thumbnail),
    promoVideo: film && {
      _id: film.id,
      title: film.title,
      url: film.file ? files.address(film.file) : film.url,
    },
    category: row.category,
    authors: row.authors,
    level: row.level,
    language: row.language,
    tags: row.tags,
    owner: row.owner,
    status: row.status,
    sectionsCount: row.sectionsCount,
    itemsCount: row.itemsCount,
    duration: row.duration,
    completionRule: ruleOf(row),
    sequential: row.sequential,
    deadlineDays: row.deadlineDays,
    certificateID: row.certificateId,
    signupLink: row.signupToken && joinUrl(addresses, row.signupToken),
    stats,
    version: row.version,
    publishedAt: timeOrNull(row.publishedAt),
    archivedAt: timeOrNull(row.archivedAt),
    createdBy: makerOf(maker),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    hasAssessment: row.hasAssessment,
    updatedBy: changer && makerOf(changer),
    deletedAt: timeOrNull(row.deletedAt),
  }
}
