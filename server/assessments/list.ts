import { count, eq, isNull, ne, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { assessments, questions } from '../db/schema.ts'
import { countFacets, type Facet } from '../db/facets.ts'
import type { Files } from '../files/files.ts'
import type { Own } from '../db/scope.ts'
import { orderBy } from '../contract/sort.ts'
import { type AssessmentFilter, assessmentFilterWhere, otherConditions } from './filter.ts'
import {
  presentAssessment,
  presentQuestion,
  questionColumns,
  assessmentColumns,
  usedInCount,
} from './get.ts'
import type { QuestionRow } from './rules.ts'
import { hasEachWord } from '../db/search-terms.ts'

type Caller = { db: Db | Tx; own: Own; files: Files }
type Cut = { limit?: number; offset?: number }

const keys = {
  title: sql`fold_text(${assessments.title}) COLLATE "C"`,
  status: sql`${assessments.status}`,
  questionsCount: sql`${assessments.questionsCount}`,
  totalMarks: sql`${assessments.totalMarks}`,
  passingPercentage: sql`${assessments.passingPercentage}`,
  usedInCount,
  createdAt: sql`${assessments.createdAt}`,
  updatedAt: sql`${assessments.updatedAt}`,
}

const facets: Record<string, Facet> = {
  status: { value: sql`status` },
  unused: { value: sql`unused` },
}

/** The assessments of a filter in an order, without their questions, and their total. */
export async function listAssessments(
  { db, own }: Caller,
  filter: AssessmentFilter,
  { sort = '-updatedAt', facets: withFacets, ...slice }: Cut & { sort?: string; facets?: boolean },
) {
  const { status, unused } = filter
  const order = orderBy(keys, sort, [assessments.id])
  const found = await db
    .select(assessmentColumns)
    .from(assessments)
    .where(own(assessments, assessmentFilterWhere(filter)))
    .orderBy(...order)
    .limit(slice.limit ?? 100_000)
    .offset(slice.offset ?? 0)
  const rows = sql`SELECT ${assessments}.status, ${usedInCount} = 0 AS unused
    FROM ${assessments} WHERE ${own(assessments, otherConditions(filter))}`
  const conditions = {
    status: status && sql`status = ${status}`,
    unused: unused === undefined ? undefined : sql`unused = ${unused}`,
  }
  const counted = await countFacets(db, { rows, conditions, facets }, { facets: withFacets })
  return { ...counted, assessments: found.map(presentAssessment) }
}

type Bank = { search?: string; type?: QuestionRow['type']; tag?: string; without?: string }

/** A page of all questions, those of the most recently changed assessment first. */
export async function listQuestions(
  { db, own, files }: Caller,
  filter: Bank,
  slice: Required<Cut>,
) {
  const { search, type, tag, without } = filter
  const listed = own(
    questions,
    isNull(assessments.deletedAt),
    ...hasEachWord(questions.searchText, search),
    type && eq(questions.type, type),
    tag === undefined ? undefined : sql`${questions.tags} @> ${JSON.stringify([tag])}::jsonb`,
    without === undefined ? undefined : ne(assessments.id, without),
  )
  const assessmentRef = { _id: assessments.id, name: assessments.title }
  const joined = eq(assessments.id, questions.assessmentId)
  const found = await db
    .select({ question: questionColumns, assessment: assessmentRef })
    .from(questions)
    .innerJoin(assessments, joined)
    .where(listed)
    .orderBy(sql`${assessments.updatedAt} DESC`, assessments.id, questions.position)
    .limit(slice.limit)
    .offset(slice.offset)
  const [counted] = await db
    .select({ total: count() })
    .from(questions)
    .innerJoin(assessments, joined)
    .where(listed)
  const all = found.map(({ question, assessment }) => ({
    question: presentQuestion(question, files),
    assessment,
  }))
  return { total: counted?.total ?? 0, questions: all }
}
