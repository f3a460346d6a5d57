// The only file of this folder that others import: see README.md.

export { countActive } from './activity.ts'
export { enrolledUserIds, type EnrollmentScope } from './enrollment-masks.ts'
export { enrollmentStatuses } from './enrollment-statuses.ts'
export { countFunnel } from './funnel.ts'
export { countStoredEnrollments } from './enrollments.ts'
export { sizeOf, sizesOf } from './group-sizes.ts'
export { maintainStats } from './maintain.ts'
export { refreshUsers } from './refresh.ts'
export { countTieBreaker, idsByCount } from './sort-by-count.ts'
export { countUsers, isCoveredBest, type UserQuestion, usersWhere } from './users.ts'
