import { mutation, query } from '~/api/query'

/** The newest things that the bell tells of, too. */
export const recentAlerts = query('/api/business/getAlerts', { params: { query: { limit: 10 } } })

export const markAlertsRead = mutation('post', '/api/business/markAlertsRead', [
  '/api/business/getAlerts',
])
