import { mutation, query } from '~/api/client/query'
import type { Schemas } from '~/api/schemas'

export type ReportSchedule = Schemas['ReportSchedule']
export type ReportRun = Schemas['ReportRun']

/** Most schedules of an organisation. */
export const maxSchedules = 50

export const runsPerPage = 10

/** All schedules, by name. */
export const reportSchedules = query('/api/business/getReportSchedules')

/** The runs of a schedule, newest first. */
export const reportRuns = (scheduleId: string, page: number) =>
  query('/api/business/getReportRuns', {
    params: { query: { scheduleId, page, limit: runsPerPage } },
  })

const stale = [
  '/api/business/getReportSchedules',
  '/api/business/getReportRuns',
  '/api/business/getAttention',
  '/api/business/getAuditLog',
] as const

export const addSchedule = mutation('post', '/api/business/addReportSchedule', stale)
export const updateSchedule = mutation('post', '/api/business/updateReportSchedule', stale)
export const deleteSchedules = mutation('post', '/api/business/deleteReportSchedules', stale)
export const restoreSchedules = mutation('post', '/api/business/restoreReportSchedules', stale)
export const runSchedule = mutation('post', '/api/business/runReportSchedule', stale)
