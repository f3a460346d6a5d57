import { and, isNull, sql } from '../db/drizzle.ts'
import { assessments, assets } from '../db/schema.ts'
import { containing } from '../people/matching.ts'
import { ownedBy } from '../scope.ts'
import type { SearchSource } from '../search.ts'

type FoundAsset = { id: string; title: string; type: string; status: string; score: number }

const types: Record<string, string> = { scorm: 'SCORM package' }
const states: Record<string, string> = { processing: 'being processed', failed: 'failed' }
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Assets by any part of their title, file name or tags. */
export const assetSource: SearchSource = {
  kind: 'asset',
  async find({ db, organisationId, words, limit }) {
    const has = words.split(/\s+/u).filter(Boolean)
    const own = ownedBy(organisationId)(
      assets,
      isNull(assets.deletedAt),
      ...has.map((word) => sql`${assets.searchText} LIKE fold_text(${containing(word)})`),
    )
    const { rows } = await db.execute<FoundAsset>(sql`
      SELECT ${assets.id}, ${assets.title}, ${assets.type}, ${assets.status},
        word_similarity(fold_text(${words}), fold_text(${assets.title})) AS score
      FROM ${assets} WHERE ${own} ORDER BY score DESC, ${assets.id} LIMIT ${limit}`)
    return rows.map(({ id: _id, title, type, status, score }) => {
      const state = states[status]
      const kind = types[type] ?? capital(type)
      const href = `/library/assets?assetId=${_id}`
      return {
        _id,
        kind: 'asset',
        title,
        subtitle: state ? `${kind}, ${state}` : kind,
        href,
        score,
      }
    })
  },
}

type FoundAssessment = { id: string; title: string; status: string; n: number; score: number }

/** Assessments by any part of their title or what is said of them. */
export const assessmentSource: SearchSource = {
  kind: 'assessment',
  async find({ db, organisationId, words, limit }) {
    const has = words.split(/\s+/u).filter(Boolean)
    const own = ownedBy(organisationId)(
      assessments,
      and(
        isNull(assessments.deletedAt),
        ...has.map((word) => sql`${assessments.searchText} LIKE fold_text(${containing(word)})`),
      ),
    )
    const { rows } = await db.execute<FoundAssessment>(sql`
      SELECT ${assessments.id}, ${assessments.title}, ${assessments.status},
        ${assessments.questionsCount} AS n,
        word_similarity(fold_text(${words}), fold_text(${assessments.title})) AS score
      FROM ${assessments} WHERE ${own} ORDER BY score DESC, ${assessments.id} LIMIT ${limit}`)
    return rows.map(({ id: _id, title, status, n, score }) => ({
      _id,
      kind: 'assessment',
      title,
      subtitle: status === 'draft' ? 'Draft' : `${n} question${n === 1 ? '' : 's'}`,
      href: `/library/assets?tab=assessments&assessmentId=${_id}`,
      score,
    }))
  },
}
