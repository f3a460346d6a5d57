import { call } from '~/api/client/client'
import type { PathOf, QueryOf } from '~/api/client/contract-types'
import { mutation, query, uploading } from '~/api/client/query'
import type { Schemas } from '~/api/schemas'

/** Stale after any change of assessments. */
export const staleAssessmentPaths = [
  '/api/business/getAssessment',
  '/api/business/getAssessmentDetails/{id}',
  '/api/business/getQuestions',
  '/api/business/getCourses',
  '/api/business/getAuditLog',
  '/api/business/search',
] as const satisfies readonly PathOf<'get'>[]

export type Assessment = Schemas['Assessment']
export type Quiz = Schemas['AssessmentQuiz']

/** One assessment with its questions. */
export function assessmentById(id: string) {
  return query('/api/business/getAssessmentDetails/{id}', { params: { path: { id } } })
}

/** The same, always fetched. */
export async function assessmentNow(id: string): Promise<Quiz> {
  const params = { path: { id } }
  const { data } = await call('get', '/api/business/getAssessmentDetails/{id}', { params })
  return data.assessmentQuiz
}

export const addAssessment = uploading('post', '/api/business/addAssessment', staleAssessmentPaths)
export const updateAssessment = mutation(
  'post',
  '/api/business/updateAssessment/{id}',
  staleAssessmentPaths,
)

export type AssessmentImpact = Schemas['AssessmentImpact']

/** The earlier results that changed rules concern. */
export async function previewResults(
  id: string,
  body: Schemas['AssessmentUpdate'],
): Promise<AssessmentImpact> {
  const params = { path: { id }, query: { dryRun: true } }
  const { data } = await call('post', '/api/business/updateAssessment/{id}', {
    params,
    body: { ...body, results: 'apply' },
  })
  return data.impact
}

/** Stores a picture and answers its address. */
export const uploadPicture = uploading('post', '/api/business/uploadImageToAWS', [])

/** A page of the assessments. */
export const assessmentsPage = (parameters: QueryOf<'/api/business/getAssessment'>) =>
  query('/api/business/getAssessment', { params: { query: parameters } })
