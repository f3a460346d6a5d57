import type { operations } from '../../openapi/generated/types.ts'

/**
 * Operations that are answered from DATABASE_REPLICA_URL, if it is set: reports and analytics, which may be some seconds
 * old and say so. Exports read from it while they stream.
 */
export const replicaReads: ReadonlySet<string> = new Set<keyof operations>([
  'getUsage',
  'getUsageBreakdown',
  'getActivityHours',
  'getUserLearningHours',
  'getFunnel',
  'getLeaders',
  'getTrainingMatrix',
  'getReportRows',
  'getDetailedUserDataDisplay',
  'getLearningPathReport',
])
