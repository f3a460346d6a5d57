import { mutation, query } from '~/api/client/query'

/** The latest alerts, which the bell counts and the dashboard shows. */
export const newestAlerts = query('/api/business/getAlerts', { params: { query: { limit: 10 } } })

export const markAlertsRead = mutation('post', '/api/business/markAlertsRead', [
  '/api/business/getAlerts',
])
