import type { QueryOf } from '~/api/client/contract-types'
import { mutation, query } from '~/api/client/query'

/** A page of a report. */
export const reportRows = (parameters: QueryOf<'/api/business/getReportRows'>) =>
  query('/api/business/getReportRows', { params: { query: parameters } })

export const mailReport = mutation('post', '/api/business/getDetailedUserData', [
  '/api/business/getAuditLog',
])

/** The latest exports and mails of reports. */
export const reportUses = query('/api/business/getAuditLog', {
  params: { query: { subjectType: 'report', page: 1, limit: 100 } },
})
