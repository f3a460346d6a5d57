import type { QueryOf } from '~/api/client/contract-types'
import { query } from '~/api/client/query'

/** The figures of a range and their series. */
export const usageFigures = (parameters: QueryOf<'/api/business/getUsage'>) =>
  query('/api/business/getUsage', { params: { query: parameters } })

/** The figures of a range by course, category, license or group. */
export const usageBreakdown = (parameters: QueryOf<'/api/business/getUsageBreakdown'>) =>
  query('/api/business/getUsageBreakdown', { params: { query: parameters } })

/** Active people by weekday and hour. */
export const activityHours = (parameters: QueryOf<'/api/business/getActivityHours'>) =>
  query('/api/business/getActivityHours', { params: { query: parameters } })

/** People by what they did in a range. */
export const usageLeaders = (parameters: QueryOf<'/api/business/getLeaders'>) =>
  query('/api/business/getLeaders', { params: { query: parameters } })

/** The assignments of a page of people in the largest courses. */
export const trainingMatrix = (parameters: QueryOf<'/api/business/getTrainingMatrix'>) =>
  query('/api/business/getTrainingMatrix', { params: { query: parameters } })
