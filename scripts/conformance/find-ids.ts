import type { Ask } from './ask.ts'
import { memberOf } from './check-answer.ts'
import { Unfit, type Values } from './requests.ts'

/** The list that has the ids of a parameter name, and where they are in its response. */
const lists = {
  user: ['/api/business/getUsers', 'data.users'],
  group: ['/api/business/getUserGroups', 'data.userGroups'],
  license: ['/api/business/getLicenses?status=active', 'data.licenses'],
  course: ['/api/business/getCourses', 'data.courses'],
  // Only published courses can be assigned.
  'published course': ['/api/business/getCourses?status=published', 'data.courses'],
  message: ['/api/business/getMessages', 'data.messages'],
  path: ['/api/business/getLearningPaths', 'data.learningPaths'],
  event: ['/api/business/getEvents', 'data.events'],
  'past event': ['/api/business/getEvents?when=past&sort=-startAt', 'data.events'],
  asset: ['/api/business/assets', 'data.assets'],
  assessment: ['/api/business/getAssessment', 'data.assessment'],
  author: ['/api/business/getAuthors', 'data.authors'],
  category: ['/api/business/getCategories', 'data.categories'],
  certificate: ['/api/business/getCertificateDesign', 'data.certificate'],
  // Only active designs can be awarded.
  'active certificate': ['/api/business/getCertificateDesign?status=active', 'data.certificate'],
  'certified course': ['/api/business/getCourses?hasCertificate=true', 'data.courses'],
  code: ['/api/business/getIssuedCertificates', 'data.certificates', 'code'],
  issued: ['/api/business/getIssuedCertificates', 'data.certificates'],
  held: ['/api/business/getHeldCertificates', 'data.held'],
  job: ['/api/business/getJobs', 'data.jobs'],
  schedule: ['/api/business/getReportSchedules', 'data.schedules'],
  assignment: ['/api/business/getGroupAssignments', 'data.groupAssignments'],
} as const

export type Kind = keyof typeof lists

/** The names of parameters with ids, by kind. */
const names: Record<string, Kind> = {
  users: 'user',
  userId: 'user',
  userid: 'user',
  userIds: 'user',
  userGroups: 'group',
  groupId: 'group',
  licenses: 'license',
  licenseId: 'license',
  licenseIds: 'license',
  courses: 'published course',
  course: 'certified course',
  code: 'code',
  courseId: 'course',
  courseIds: 'course',
  assignmentId: 'assignment',
  assetIds: 'asset',
  assessmentIds: 'assessment',
  messageId: 'message',
  messageIds: 'message',
  paths: 'path',
  pathId: 'path',
  eventId: 'event',
  eventIds: 'event',
  learningPathId: 'path',
  learningPathIds: 'path',
  author: 'author',
  category: 'category',
  certificateID: 'active certificate',
  certificateId: 'certificate',
  certificateIds: 'certificate',
  issuedIds: 'issued',
  heldIds: 'held',
  scheduleId: 'schedule',
}

/** The kind of the `{id}` in a path, or of a bare `id` in a query. */
const subjects: Record<string, Kind> = {
  asset: 'asset',
  updateAsset: 'asset',
  getUsersInCourse: 'course',
  getCourseStatus: 'course',
  getCourseProgress: 'course',
  getCourseChanges: 'course',
  getUsersInLicense: 'license',
  getLicenseOutlook: 'license',
  getLicenseFunnel: 'license',
  getLearningPathStatus: 'path',
  getPathProgress: 'path',
  getLearningPathChanges: 'path',
  getUserLearningPaths: 'user',
  getUserLicensesCount: 'user',
  getUserLicenses: 'user',
  getUserCoursesCount: 'user',
  getUserCourses: 'user',
  getUserCourseStatus: 'user',
  getAllUserCourseStatus: 'user',
  getUserMessages: 'user',
  getUserEvents: 'user',
  getEventCalendar: 'event',
  getEventMessages: 'event',
  getEventAttendance: 'event',
  getCertificatePdf: 'issued',
  getUserLearningHours: 'user',
  getUserTranscript: 'user',
  getMessage: 'message',
  getMessageRecipients: 'message',
  getJob: 'job',
  getJobResults: 'job',
}

/** The kind of an operation's id; undefined if unknown here. */
export const subjectOf = (operation: string): Kind | undefined => subjects[operation]

export type FindId = (kind: Kind) => Promise<string | undefined>

/** The id of the first object of a kind in the host's list; undefined if there is none. */
export function createFindId(ask: Ask, token: string): FindId {
  const found = new Map<Kind, string | undefined>()
  return async function findId(kind) {
    if (found.has(kind)) return found.get(kind)
    const [path, member, value = '_id'] = lists[kind]
    const came = await ask({
      method: 'GET',
      path: `${path}${path.includes('?') ? '&' : '?'}page=1&limit=10`,
      token,
    })
    const first = memberOf(came, `${member}.0.${value}`)
    found.set(kind, typeof first === 'string' ? first : undefined)
    return found.get(kind)
  }
}

/** The same values with existing ids. Throws `Unfit` if the host has none of a kind. */
export async function withFoundIds(values: Values, findId: FindId): Promise<Values> {
  const fill = async (name: string, value: unknown) => {
    const kind = names[name]
    const isId = typeof value === 'string'
    const areIds = Array.isArray(value) && value.some((item) => typeof item === 'string')
    if (!kind || !(isId || areIds)) return value
    const id = await findId(kind)
    if (id === undefined) throw new Unfit(`the host has no ${kind} to test with`)
    return isId ? id : [id]
  }
  const filled = Object.entries(values).map(
    async ([name, value]) => [name, await fill(name, value)] as const,
  )
  return Object.fromEntries(await Promise.all(filled))
}
