import { mutation, query } from '~/api/client/query'

/** A range of dates, inclusive (`2026-10-23`). */
export interface Span {
  from: string
  to: string
}

/** Users active in a range, each once, and in the equally long one before. */
export const activeUsers = ({ from, to }: Span) =>
  query('/api/business/active-users', { params: { query: { from, to, interval: 'day' } } })

/** Assignments, completions, deadlines and registrations in a range, and in the equally long one before. */
export const learningTrend = ({ from, to }: Span) =>
  query('/api/business/getLearningTrend', { params: { query: { from, to } } })

/** The number of users, without a list. */
export const registeredPeople = query('/api/business/getUsers', {
  params: { query: { status: 'active', page: 1, limit: 10 } },
})

export const enrollments = query('/api/business/coursesEnrolledCount', { params: { query: {} } })

export const statusCounts = query('/api/business/statusCount', { params: { query: {} } })

/** The licenses with their seats. */
export const licenses = query('/api/business/getLicenses', { params: { query: {} } })

/** How far the people with a seat in a license have come. */
export const licenseFunnel = (id: string) =>
  query('/api/business/getLicenseFunnel/{id}', { params: { path: { id } } })

export const registrations = query('/api/business/getUserRegistrationsByMonth', {
  params: { query: { months: 12 } },
})

export const attention = query('/api/business/getAttention')

export const snoozeAttention = mutation('post', '/api/business/snoozeAttention', [
  '/api/business/getAttention',
])

/** Whether any exist, for the first steps; users who have not signed in count too. */
export const anyPeople = query('/api/business/getUsers', {
  params: { query: { page: 1, limit: 10 } },
})
export const anyAssets = query('/api/business/assets', {
  params: { query: { page: 1, limit: 10 } },
})
export const anyPublished = query('/api/business/getCourses', {
  params: { query: { status: 'published', page: 1, limit: 10 } },
})

/** The dates of events in a range. */
export const eventDates = ({ from, to }: Span) =>
  query('/api/business/getEventDates', { params: { query: { from, to } } })

/** The latest changes. */
export const recentActivity = query('/api/business/getRecentActivity')

/** The five courses with most completions in a range. */
export const topCourses = ({ from, to }: Span) =>
  query('/api/business/getUsageBreakdown', {
    params: { query: { from, to, by: 'course', metric: 'completions', limit: 5 } },
  })
