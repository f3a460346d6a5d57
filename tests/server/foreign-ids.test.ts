import { afterAll, expect, test } from 'vitest'
import {
  bulkChanges,
  assessments,
  assets,
  authors,
  captions,
  categories,
  certificateDesigns,
  certificateDue,
  certificateEditions,
  certificates,
  courseAuthors,
  eventDates,
  events,
  imports,
  jobs,
  licensedCategories,
  learningPaths,
  licenses,
  links,
  messages,
  messageTemplates,
  questions,
  reminderRules,
  reportSchedules,
} from '../../server/db/schema.ts'
import { readOperations } from '../../server/contract/document.ts'
import { newCode } from '../../server/certificates/issuing/code.ts'
import { newId } from '../../server/lib/id.ts'
import { organisationWith } from './assign-host.ts'
import { testHost } from './host.ts'
import { libraryAdmin, type Part } from './library-host.ts'

const host = await testHost()
afterAll(host.close)

/** Ids that nobody has. */
const unknown = () => ({
  person: newId(),
  group: newId(),
  course: newId(),
  section: newId(),
  item: newId(),
  category: newId(),
  author: newId(),
  asset: newId(),
  captions: newId(),
  assessment: newId(),
  question: newId(),
  link: newId(),
  license: newId(),
  licensedCategory: newId(),
  path: newId(),
  event: newId(),
  eventDate: newId(),
  certificate: newId(),
  issued: newId(),
  held: newId(),
  assignment: newId(),
  draft: newId(),
  job: newId(),
  change: newId(),
  message: newId(),
  template: newId(),
  rule: newId(),
  schedule: newId(),
})
type Ids = ReturnType<typeof unknown>

const hiddenReport = {
  name: 'Hidden report',
  report: 'people' as const,
  format: 'csv' as const,
  frequency: 'daily' as const,
  runAt: '07:00',
  emails: ['a@x.example'],
}

/** What is sent for a schedule. */
const schedule = {
  name: 'Report',
  report: 'people',
  format: 'csv',
  frequency: 'daily',
  time: '07:00',
  emails: ['a@x.example'],
}

/** One of everything that has an id, and who keeps it. */
async function everything() {
  const school = await organisationWith(host)
  const { me, course, people, group, post, read, rows } = school
  const { organisationId } = me
  const { db } = host
  const library = await libraryAdmin(host, { organisationId })
  const ids: Ids = { ...unknown(), course: await course('Hidden course') }
  const [person = ''] = await people(1, { firstName: 'Hidden', status: 'active' })
  const made = { ...ids, person, group: await group('Hidden group', [person]) }
  const of = (id: string) => ({ id, organisationId })
  await db.insert(categories).values({ ...of(ids.category), name: 'Hidden category' })
  await db.insert(authors).values({ ...of(ids.author), name: 'Hidden author' })
  const by = { courseId: ids.course, authorId: ids.author, organisationId, position: 1 }
  await db.insert(courseAuthors).values(by)
  const film = { title: 'Hidden film', type: 'video' as const, status: 'ready' as const }
  await db.insert(assets).values({ ...of(ids.asset), ...film, categoryId: ids.category })
  const spoken = { assetId: ids.asset, language: 'pt', label: 'Hidden', file: 'none' }
  await db.insert(captions).values({ ...of(ids.captions), ...spoken })
  await db.insert(assessments).values({ ...of(ids.assessment), title: 'Hidden check' })
  const asked = { position: 0, type: 'single' as const, question: '<p>Hidden?</p>' }
  await db.insert(questions).values({ ...of(ids.question), assessmentId: ids.assessment, ...asked })
  const led = { kind: 'open' as const, targetType: 'course' as const, targets: [ids.course] }
  await db.insert(links).values({ ...of(ids.link), token: newId(), ...led })
  await db.insert(licensedCategories).values({ ...of(ids.licensedCategory), name: 'Hidden supply' })
  const bought = { title: 'Hidden license', startDate: '2026-01-01', seatsTotal: 5 }
  await db.insert(licenses).values({ ...of(ids.license), ...bought })
  await db
    .insert(learningPaths)
    .values({ ...of(ids.path), title: 'Hidden path', status: 'published' })
  const time = { startsAt: new Date(day), endsAt: new Date('2099-01-01') }
  await db.insert(events).values({
    ...of(ids.event),
    ...time,
    title: 'Hidden event',
    mode: 'online',
    timezone: 'UTC',
    status: 'scheduled',
    lastEndsAt: time.endsAt,
  })
  await db.insert(eventDates).values({
    ...of(ids.eventDate),
    ...time,
    eventId: ids.event,
    position: 1,
    originalLocal: '2026-11-20T09:00:00',
  })
  await db
    .insert(certificateDesigns)
    .values({ ...of(ids.certificate), name: 'Hidden design', edition: 1, status: 'active' })
  const design = { designId: ids.certificate, language: 'en', dates: 'long' as const }
  const edition = { ...of(newId()), ...design, number: 1 }
  const blank = { orientation: 'landscape', pageSize: 'A4' } as const
  const template = { background: '#FFFFFF', elements: [] }
  await db.insert(certificateEditions).values({ ...edition, ...blank, template })
  const earned = { userId: person, subjectType: 'course' as const, subjectId: ids.course }
  const printed = {
    firstName: 'Hidden',
    lastName: 'Person',
    courseTitle: 'Hidden course',
    completionDate: '20 November 2026',
    score: '',
    issueDate: '20 November 2026',
    expiryDate: '',
    certificateCode: '',
    organisation: 'Hidden',
    designName: 'Hidden design',
  }
  await db.insert(certificates).values({
    ...of(ids.issued),
    ...earned,
    code: newCode(),
    designId: ids.certificate,
    editionId: edition.id,
    printed,
    completedOn: '2026-11-20',
    issuedAt: new Date(day),
    source: 'completion',
  })
  await db.insert(certificateDue).values({
    ...of(ids.held),
    ...earned,
    completedAt: new Date(day),
    held: 'does-not-fit',
    heldAt: new Date(day),
  })
  const note = { channel: 'email' as const, title: 'Hidden message', body: '<p>Hidden</p>' }
  await db.insert(messages).values({ ...of(ids.message), ...note, status: 'sent' })
  await db
    .insert(messageTemplates)
    .values({ ...of(ids.template), channel: 'email', name: 'Hidden template' })
  await db.insert(reminderRules).values({ ...of(ids.rule), daysLeft: 3 })
  await db.insert(reportSchedules).values({ ...of(ids.schedule), ...hiddenReport })
  await db.insert(imports).values({ ...of(ids.draft), fileName: 'hidden.csv', rowCount: 1 })
  const body = { courses: [ids.course], userGroups: [made.group], futureMembers: true }
  expect((await post('addUsersToCourse', { ...body, notify: false })).statusCode).toBe(200)
  const [standing] = (await read(`getGroupAssignments?group=${made.group}`)).data.groupAssignments
  const [section] = await rows<{ id: string }>(
    'SELECT id FROM course_sections WHERE course_id = $1',
    ids.course,
  )
  const done = { kind: 'nothing', title: 'Hidden job', status: 'failed' as const }
  await db.insert(jobs).values({ ...of(ids.job), ...done, createdBy: me.id })
  const change = { action: 'delete-users', title: 'Hidden change', input: {}, rows: [] }
  const expiresAt = new Date(Date.now() + 3_600_000)
  await db.insert(bulkChanges).values({ ...of(ids.change), ...change, expiresAt })
  return {
    ...school,
    library,
    ids: {
      ...made,
      section: section?.id ?? '',
      item: `${ids.course}-1`,
      assignment: String(standing._id),
    },
  }
}

/** All that an organisation has, table by table, in a few letters. */
async function stateOf(organisationId: string) {
  const { rows: tables } = await host.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'organisation_id' ORDER BY 1`,
  )
  const states = tables.map(async ({ name }) => {
    const { rows } = await host.pool.query<{ state: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') AS state
       FROM "${name}" t WHERE organisation_id = $1`,
      [organisationId],
    )
    return [name, rows[0]?.state] as const
  })
  return Object.fromEntries(await Promise.all(states))
}

const day = '2026-11-20T09:00:00.000Z'

const eventTime = { startAt: '2098-11-20T09:00:00.000Z', endAt: '2098-11-20T10:00:00.000Z' }

/** Reads that name ids. */
const reads = (id: Ids, mine: Ids) => [
  `getUsersInCourse/${id.course}`,
  `getUsersInCourse/${mine.course}?group=${id.group}&facets=true`,
  `getCourseStatus?id=${id.course}`,
  `getCourseProgress/${id.course}`,
  `getCourseChanges/${id.course}`,
  `getCourses?courseId=${id.course}`,
  `getCourses?category=${id.category}&author=${id.author}&facets=true`,
  `getGroupAssignments?group=${id.group}`,
  `getGroupAssignments?course=${id.course}`,
  `getDetailedUserDataDisplay?group=${id.group}`,
  `getDetailedUserDataDisplay?course=${id.course}`,
  `getReportRuns?scheduleId=${id.schedule}`,
  `getUsage?group=${id.group}`,
  `getUsage?license=${id.license}`,
  `getUsage?category=${id.category}`,
  `getUsageBreakdown?by=course&course=${id.course}`,
  `getActivityHours?course=${id.course}`,
  `getFunnel?license=${id.license}`,
  `getFunnel?group=${id.group}`,
  `getLeaders?course=${id.course}`,
  `getTrainingMatrix?courses=${id.course}`,
  `getTrainingMatrix?group=${id.group}`,
  `getReportRows?report=course-status&course=${id.course}`,
  `getReportRows?report=course-status&group=${id.group}`,
  `getReportRows?report=course-status&category=${id.category}`,
  `getReportRows?report=licenses&license=${id.license}`,
  `getReportRows?report=learning-paths&learningPath=${id.path}`,
  `getReportRows?report=events&event=${id.event}`,
  `getReportRows?report=messages&message=${id.message}`,
  `statusCount?course=${id.course}`,
  `statusCount?group=${id.group}`,
  `statusCount?group=${id.group}&from=2026-01-01&to=2026-12-31`,
  `statusCount?category=${id.category}`,
  `coursesEnrolledCount?course=${id.course}&group=${id.group}`,
  `getUserCoursesCount/${id.person}`,
  `getUserLicenses/${id.person}`,
  `getUserLicensesCount/${id.person}`,
  `getUserLearningHours/${id.person}`,
  `getUserCourses/${id.person}`,
  `getUserCourseStatus?userid=${id.person}`,
  `getAllUserCourseStatus?userid=${id.person}`,
  `getUserMessages/${id.person}`,
  `getUserGroups?groupId=${id.group}`,
  `getUserGroups?user=${id.person}&facets=true`,
  `getAllUsers?page=1&group=${id.group}&facets=true`,
  `getAllUsersQuery?activeCourse=${id.course}`,
  `getAllUsersQuery?activeCategory=${id.category}`,
  `getAllUsersQuery?category=${id.category}`,
  `getSignupLinks?course=${id.course}`,
  `getSignupLinkUses/${id.link}`,
  `asset/${id.asset}`,
  `assets?category=${id.category}&facets=true`,
  `getAssessmentDetails/${id.assessment}`,
  `getQuestions?page=1&limit=25&without=${id.assessment}`,
  `getLicenses?licenseId=${id.license}`,
  `getUsersInLicense/${id.license}`,
  `getLicenseOutlook/${id.license}`,
  `getLicenseFunnel/${id.license}`,
  `getUsersInLicense/${mine.license}?group=${id.group}&course=${id.course}&facets=true`,
  `getLicenses?category=${id.licensedCategory}&course=${id.course}&facets=true`,
  `getEvents?eventId=${id.event}`,
  `getEvents?host=${id.author}&course=${id.course}&license=${id.license}&facets=true`,
  `getEventDates?from=2026-11-01&to=2026-11-30&host=${id.author}&course=${id.course}`,
  `getUserEvents/${id.person}`,
  `getEventCalendar/${id.event}`,
  `getEventMessages/${id.event}`,
  `getCheckInCode/${id.eventDate}`,
  `getEventAttendance/${id.event}`,
  `getEventAttendance/${mine.event}?date=${id.eventDate}&attendance=attended`,
  `getCertificateDesign?certificateId=${id.certificate}`,
  `getCertificateDesign?course=${id.course}&facets=true`,
  `getIssuedCertificates?issuedId=${id.issued}&facets=true`,
  `getIssuedCertificates?design=${id.certificate}&course=${id.course}&user=${id.person}&facets=true`,
  `getCertificatePdf/${id.issued}`,
  `getUserTranscript/${id.person}`,
  `getHeldCertificates?design=${id.certificate}&course=${id.course}&facets=true`,
  `getLearningPaths?pathId=${id.path}`,
  `getLearningPathChanges/${id.path}`,
  `getLearningPaths?category=${id.category}&course=${id.course}&facets=true`,
  `getLearningPathStatus?id=${id.path}`,
  `getLearningPathStatus?id=${mine.path}&group=${id.group}&step=${id.course}&facets=true`,
  `getLearningPathReport?group=${id.group}&category=${id.category}`,
  `getPathProgress/${id.path}`,
  `getUserLearningPaths/${id.person}`,
  `getGroupLearningPaths?group=${id.group}&path=${id.path}`,
  `getUsers?learningPath=${id.path}&pathStatus=completed&facets=true`,
  `getMessage/${id.message}`,
  `getMessage/${mine.message}?as=${id.person}`,
  `getMessageRecipients/${id.message}`,
  `getImport/${id.draft}`,
  `getImportRows/${id.draft}`,
  `exportImportRows/${id.draft}`,
  `getJob/${id.job}`,
  `getJobResults/${id.job}?page=1&limit=25`,
  `getAuditLog?subjectType=course&subjectId=${id.course}`,
  `getAuditLog?subjectType=user-group&subjectId=${id.group}`,
  `getAuditLog?subjectType=user&subjectId=${id.person}`,
]

type Call = [name: string, body?: object]

/** Changes that name ids; none of them comes to anything. */
const calls = (id: Ids, mine: Ids): Call[] => {
  const [course, users] = [{ courses: [id.course] }, { users: [id.person] }]
  const here = { courses: [mine.course] }
  const everybody = { ...here, filter: { group: id.group } }
  const rule = (condition: object) => ({ rules: { match: 'all', conditions: [condition] } })
  const inGroup = rule({ field: 'userGroup', op: 'is', value: id.group })
  const done = { field: 'courseStatus', op: 'is', value: 'not-started', ref: id.course }
  const event = (who: Ids, of: Ids, item: string) => ({
    events: [{ eventId: 'e', user: who.person, course: of.course, item, type: 'started', at: day }],
  })
  return [
    ['addUsersToCourse', { ...course, users: [mine.person] }],
    ['addUsersToCourse', { ...here, ...users }],
    ['addUsersToCourse', { ...here, userGroups: [id.group], futureMembers: true }],
    ['addUsersToCourse', everybody],
    [
      'createUsersAndAddToCourses',
      { ...course, users: [{ email: 'x@x.example', firstName: 'X', lastName: 'Y' }] },
    ],
    ['removeUsersFromCourse', { ...here, ...users }],
    ['removeUsersFromCourse', { ...course, users: [mine.person] }],
    ['removeUsersFromCourse', everybody],
    ['restoreUsersToCourse', { ...here, ...users }],
    ['updateDeadline', { ...here, ...users, deadlineDate: '2099-01-01' }],
    ['updateDeadline', { ...course, ...users, deadlineDate: '2099-01-01' }],
    ['remindUsersInCourse', { ...here, ...users }],
    ['remindUsersInCourse', { ...course, ...users }],
    ['endGroupAssignment?dryRun=true', { assignmentId: id.assignment }],
    ['endGroupAssignment', { assignmentId: id.assignment, removeFromMembers: true }],
    ['addReportSchedule', { ...schedule, filter: { group: id.group } }],
    ['updateReportSchedule', { ...schedule, scheduleId: id.schedule, version: 1 }],
    ['runReportSchedule', { scheduleId: id.schedule }],
    ['deleteReportSchedules', { scheduleIds: [id.schedule] }],
    ['restoreReportSchedules', { scheduleIds: [id.schedule] }],
    ['exportUsage', { chart: 'series', course: id.course, format: 'csv' }],
    ['exportReport', { report: 'people', filter: { group: id.group }, format: 'csv' }],
    ['getDetailedUserData', { emails: ['a@x.example'], filter: { course: id.course } }],
    ['exportCourseStatus', { ...course, format: 'csv' }],
    ['exportCourseStatus', { ...users, format: 'csv' }],
    ['recordProgress', event(id, id, id.item)],
    ['recordProgress', event(id, mine, mine.item)],
    ['recordProgress', event(mine, id, id.item)],
    ['recordProgress', event(mine, mine, id.item)],
    ['generateLinkToCourse', { ...course, type: 'course' }],
    ['createSignupLinkCourse', course],
    ['updateSignupLink', { linkId: id.link, active: false }],
    ['deactivateSignupLink', { linkId: id.link }],
    ['duplicateCourse', { courseId: id.course }],
    ['updateCourseStatus', { courseIds: [id.course], status: 'archived' }],
    ['updateCourseCategory', { courseIds: [id.course], category: null }],
    ['saveCourseChanges', { courseId: id.course, courseVersion: 1, changes: { title: 'Theirs' } }],
    ['discardCourseChanges', { courseId: id.course, version: 1 }],
    ['updateCourseCategory', { courseIds: [mine.course], category: id.category }],
    ['deleteCourses', { courseIds: [id.course] }],
    ['restoreCourses', { courseIds: [id.course] }],
    ['exportCourses', { courseIds: [id.course], format: 'csv' }],
    ['findCourseItems', { names: [id.asset, id.assessment] }],
    ['addUsersToLicense', { licenses: [id.license], users: [mine.person] }],
    ['addUsersToLicense', { licenses: [mine.license], ...users }],
    ['addUsersToLicense', { licenses: [mine.license], userGroups: [id.group] }],
    [
      'createUsersAndAddToLicenses',
      {
        licenses: [id.license],
        users: [{ email: 'y@x.example', firstName: 'X', lastName: 'Y' }],
      },
    ],
    [
      'addUsersToLicense',
      { licenses: [mine.license], userGroups: [id.group], futureMembers: true },
    ],
    ['endGroupLicense', { userGroup: mine.group, license: id.license }],
    ['endGroupLicense', { userGroup: id.group, license: mine.license }],
    ['removeUsersFromLicense', { licenses: [id.license], users: [mine.person] }],
    ['removeUsersFromLicense', { licenses: [mine.license], ...users }],
    ['restoreUsersToLicense', { licenses: [mine.license], ...users }],
    ['remindUsersInLicense', { licenses: [mine.license], ...users }],
    ['moveUsersToLicense', { from: id.license, to: mine.license, ...users }],
    ['moveUsersToLicense', { from: mine.license, to: id.license, ...users }],
    ['exportLicenses', { licenseIds: [id.license], format: 'csv' }],
    ['exportUsersInLicense', { licenses: [id.license], filter: {}, format: 'csv' }],
    ['exportUsersInLicense', { licenses: [mine.license], ...users, format: 'csv' }],
    ['deleteLicenseCourses', { licenseIds: [id.license] }],
    ['restoreLicenses', { licenseIds: [id.license] }],
    ['extendLicenses', { licenseIds: [id.license], expirationDate: '2999-12-31' }],
    ['deleteEvents', { eventId: id.event }],
    ['restoreEvents', { eventIds: [id.event] }],
    ['updateEventStatus', { eventIds: [id.event], status: 'scheduled' }],
    ['updateEventStatus', { eventIds: [id.event], status: 'cancelled', reason: 'Not mine' }],
    ['cancelEvent', { eventId: id.event, reason: 'Not mine' }],
    ['restoreEvent', { eventId: id.event }],
    ['updateEventDate', { eventId: id.event, date: id.eventDate, ...eventTime }],
    ['updateEventDate', { eventId: mine.event, date: id.eventDate, ...eventTime }],
    ['cancelEventDate', { eventId: mine.event, date: id.eventDate, reason: 'Not mine' }],
    ['lockEventAttendance', { eventId: id.event, locked: false }],
    ['duplicateEvent', { eventId: id.event, dates: [eventTime.startAt] }],
    ['importEventAttendance', { eventId: id.event, rows: [{ row: 1, email: 'a@acme.example' }] }],
    [
      'recordAttendance',
      {
        eventId: id.event,
        users: [{ email: 'a@acme.example', joinedAt: day, leftAt: day }],
      },
    ],
    ['exportEvents', { eventIds: [id.event], format: 'csv' }],
    ['exportEventAttendance', { eventId: id.event, filter: {}, format: 'csv' }],
    ['exportEventAttendance', { eventId: mine.event, ...users, format: 'csv' }],
    ['updateRegistrations', { eventId: id.event, action: 'register', users: [mine.person] }],
    ['updateRegistrations', { eventId: mine.event, action: 'register', ...users }],
    ['updateEventAttendance', { eventId: id.event, status: 'attended', users: [mine.person] }],
    ['updateEventAttendance', { eventId: mine.event, status: 'attended', ...users }],
    [
      'updateEventAttendance',
      { eventId: mine.event, date: id.eventDate, status: 'attended', users: [mine.person] },
    ],
    ['assignCertificateToCourses', { ...here, certificateID: id.certificate, type: 'course' }],
    ['assignCertificateToCourses', { ...course, certificateID: mine.certificate, type: 'course' }],
    ['deleteCertificate', { certificateId: id.certificate }],
    ['duplicateCertificate', { certificateId: id.certificate }],
    ['restoreCertificates', { certificateIds: [id.certificate] }],
    ['drawCertificate', { issuedId: id.issued }],
    ['drawCertificate', { certificateId: id.certificate }],
    ['drawCertificate', { certificateId: mine.certificate, user: id.person }],
    ['issueCertificates', { course: id.course, type: 'course', users: [mine.person] }],
    ['issueCertificates', { course: mine.course, type: 'course', ...users }],
    ['reissueCertificates', { issuedIds: [id.issued] }],
    ['revokeCertificates', { issuedIds: [id.issued], reason: 'Not mine' }],
    ['revokeCertificates', { filter: { design: id.certificate }, reason: 'Not mine' }],
    ['restoreIssuedCertificates', { issuedIds: [id.issued] }],
    ['sendCertificates', { issuedIds: [id.issued] }],
    ['eraseCertificates', { issuedIds: [id.issued] }],
    ['exportCertificates', { issuedIds: [id.issued], format: 'csv' }],
    ['exportCertificates', { filter: { user: id.person }, format: 'csv' }],
    ['retryHeldCertificates', { heldIds: [id.held] }],
    ['addUsersTolearningPaths', { paths: [id.path], users: [mine.person] }],
    ['addUsersTolearningPaths', { paths: [mine.path], ...users }],
    ['addUsersTolearningPaths', { paths: [mine.path], userGroups: [id.group] }],
    ['removeUsersFromLearningPaths', { paths: [id.path], users: [mine.person] }],
    ['removeUsersFromLearningPaths', { paths: [mine.path], ...users }],
    ['restoreUsersToLearningPaths', { paths: [mine.path], ...users }],
    ['remindUsersInLearningPaths', { paths: [mine.path], ...users }],
    ['updatePathDeadline', { paths: [mine.path], ...users, deadlineDate: null }],
    ['duplicateLearningPath', { learningPathId: id.path }],
    [
      'saveLearningPathChanges',
      { learningPathId: id.path, learningPathVersion: 1, changes: { title: 'Theirs' } },
    ],
    ['discardLearningPathChanges', { learningPathId: id.path, version: 1 }],
    ['endGroupLearningPath', { userGroup: id.group, path: id.path }],
    ['updateLearningPathStatus', { learningPathIds: [id.path], status: 'archived' }],
    ['exportLearningPaths', { learningPathIds: [id.path], format: 'csv' }],
    ['exportLearningPathStatus', { paths: [id.path], filter: {}, format: 'csv' }],
    ['exportLearningPathStatus', { paths: [mine.path], ...users, format: 'csv' }],
    ['deleteLearningPath', { learningPathIds: [id.path] }],
    ['restoreLearningPaths', { learningPathIds: [id.path] }],
    ['previewAudience', { audience: { type: 'users', ids: [id.person] } }],
    ['previewAudience', { audience: { type: 'groups', ids: [id.group] } }],
    ['previewAudience', { audience: { type: 'courses', ids: [id.course] } }],
    ['previewAudience', { audience: { type: 'paths', ids: [id.path] } }],
    ['previewAudience', { audience: { type: 'licenses', ids: [id.license] } }],
    ['cancelMessage', { messageId: id.message }],
    ['resendMessage', { messageId: id.message, to: 'failed' }],
    ['resendMessage', { messageId: mine.message, to: 'failed', users: [id.person] }],
    ['deleteMessages', { messageIds: [id.message] }],
    ['restoreMessages', { messageIds: [id.message] }],
    ['exportMessageRecipients', { messageId: id.message, format: 'csv' }],
    [
      'saveTemplate',
      { templateId: id.template, channel: 'email', name: 'Mine', title: 'A', message: 'B' },
    ],
    ['deleteTemplates', { templateIds: [id.template] }],
    ['saveReminderRule', { ruleId: id.rule, days: 3, timing: 'before' }],
    ['saveReminderRule', { days: 3, timing: 'before', courses: [id.course] }],
    ['deleteReminderRules', { ruleIds: [id.rule] }],
    ['createUserGroup', { name: 'New', users: [id.person] }],
    ['createUserGroup', { name: 'New', ...inGroup }],
    ['previewUserGroup', inGroup],
    ['previewUserGroup', rule(done)],
    ['previewUserGroup', { groupId: id.group, ...rule(done) }],
    ['updateUserGroup', { groupId: id.group, version: 1, name: 'Mine' }],
    ['updateUserGroup', { groupId: mine.group, version: 1, addUsers: [id.person] }],
    ['deleteUserGroup', { userGroup: id.group }],
    ['restoreUserGroup', { userGroup: id.group }],
    ['addUsersToGroups', { userIds: [mine.person], userGroups: [id.group] }],
    ['addUsersToGroups', { userIds: [id.person], userGroups: [mine.group] }],
    ['removeUsersFromGroups', { userIds: [id.person], userGroups: [id.group] }],
    [`addImportRows/${id.draft}`, { version: 1, rows: [{ row: 1, email: 'x@x.example' }] }],
    [`updateImport/${id.draft}`, { version: 1, clearBlank: ['designation'] }],
    [`startImport/${id.draft}`, { version: 1 }],
    [`startImport/${id.draft}?dryRun=true`, { version: 1 }],
    [`rollBackImport/${id.draft}`],
    [`deleteImport/${id.draft}`],
    [`cancelJob/${id.job}`],
    [`retryJob/${id.job}`],
    [`undoJob/${id.job}`],
    [`undoChange/${id.change}`],
    ['updateAssets', { assetIds: [id.asset], language: 'de' }],
    ['updateAssets', { assetIds: [mine.asset], category: id.category }],
    ['restoreAssets', { assetIds: [id.asset] }],
    ['exportAssets', { assetIds: [id.asset], format: 'csv' }],
    ['updateResults', { courses: [id.course], users: [id.person], action: 'reset' }],
    [`retryAsset/${id.asset}`],
    [`restoreAssetFile/${id.asset}`, { version: 1 }],
    ['updateCaptions', { captionsId: id.captions, label: 'Mine' }],
    ['deleteCaptions', { captionsId: id.captions }],
    [`updateAssessment/${id.assessment}`, { version: 1, title: 'Mine' }],
    [
      `updateAssessment/${mine.assessment}`,
      { version: 1, questions: [{ _id: id.question, type: 'short-text', question: 'Mine?' }] },
    ],
    ['deleteAssessment', { assessmentIds: [id.assessment] }],
    ['restoreAssessments', { assessmentIds: [id.assessment] }],
    ['deleteAuthor', { authorIds: [id.author] }],
    ['deleteAuthor', { authorIds: [mine.author], replaceWith: id.author }],
    ['deleteCategory', { categoryIds: [id.category] }],
    ['deleteCategory', { categoryIds: [mine.category], replaceWith: id.category }],
  ]
}

type Form = [name: string, fields: Record<string, Part>]

/** The same as forms. */
const forms = (id: Ids, mine: Ids): Form[] => {
  const holding = (more: object) => [{ title: 'A', items: [more] }]
  const film = { kind: 'asset', assetId: id.asset }
  const check = { kind: 'assessment', assessmentId: id.assessment }
  const own = { kind: 'assessment', assessmentId: mine.assessment }
  const change = { courseId: mine.course, version: 1 }
  const gathering = {
    title: 'New event',
    mode: 'online',
    startAt: day,
    endAt: '2026-11-20T10:00:00.000Z',
  }
  const audience = { type: 'users', ids: [mine.person] }
  const letter = { channel: 'email', title: 'Hello', message: '<p>Hello</p>', audience }
  return [
    ['addCourse', { title: 'New course', category: id.category }],
    ['addCourse', { title: 'New course', certificateID: id.certificate }],
    ['addLearningPath', { title: 'New path', certificateID: id.certificate }],
    [
      'addCertificateDesign',
      { certificateId: id.certificate, name: 'New design', provider: 'internal' },
    ],
    ['addCourse', { title: 'New course', authors: [id.author] }],
    ['addCourse', { title: 'New course', promoVideo: id.asset }],
    ['addCourse', { title: 'New course', sections: holding(film) }],
    ['addCourse', { title: 'New course', sections: holding(check) }],
    ['updateCourse', { courseId: id.course, version: 1, title: 'Mine' }],
    ['updateCourse', { ...change, category: id.category, authors: [id.author] }],
    ['updateCourse', { ...change, sections: holding({ ...own, _id: id.item }) }],
    ['updateCourse', { ...change, sections: [{ _id: id.section, title: 'A', items: [] }] }],
    ['addAsset', { title: 'New', url: 'https://x.example', type: 'link', category: id.category }],
    [`updateAsset/${id.asset}`, { version: 1, title: 'Mine' }],
    [`updateAsset/${mine.asset}`, { version: 1, category: id.category }],
    ['addLicenseCourse', { title: 'New license', category: id.licensedCategory }],
    ['addLicenseCourse', { title: 'New license', courses: [id.course] }],
    ['addEvent', { ...gathering, hosts: [id.author] }],
    ['addEvent', { ...gathering, course: id.course }],
    ['addEvent', { ...gathering, recordingAsset: id.asset }],
    ['addEvent', { ...gathering, audience: { type: 'groups', ids: [id.group] } }],
    ['updateEvent', { eventId: id.event, version: 1, title: 'Mine' }],
    ['updateEvent', { eventId: mine.event, version: 1, course: id.course }],
    ['updateLicenseCourse', { licenseId: id.license, version: 1, title: 'Mine' }],
    ['updateLicenseCourse', { licenseId: mine.license, version: 1, courses: [id.course] }],
    ['send-notification', { ...letter, messageId: id.message, draft: true }],
    ['send-notification', { ...letter, audience: { type: 'groups', ids: [id.group] } }],
    ['send-notification', { ...letter, test: true, testAs: id.person }],
    ['send-notification', { ...letter, test: true, messageId: id.message }],
    ['updateAuthor', { authorId: id.author, version: 1, name: 'Mine' }],
    ['updateCategory', { categoryId: id.category, version: 1, name: 'Mine' }],
  ]
}

test('foreign ids: an id of another organisation is answered like an unknown one, without effect', async () => {
  const [theirs, my] = [await everything(), await everything()]
  const strange = unknown()
  const before = await stateOf(theirs.me.organisationId)

  /** An answer without what is different each time: the ids that were asked for, and the request's own. */
  const said = (answer: { statusCode: number; body: string }, ids: Ids) =>
    Object.entries(ids).reduce(
      (text, [kind, id]) => text.replaceAll(id, `<${kind}>`),
      `${answer.statusCode} ${answer.body.replace(/"requestId":"[^"]*"/, '')}`,
    )
  const ask = async (ids: Ids) => {
    const answers: [string, string][] = []
    const take = (what: string, answer: { statusCode: number; body: string }) =>
      answers.push([`${answers.length} ${what.split(/[/?]/)[0]}`, said(answer, ids)])
    for (const path of reads(ids, my.ids)) take(path, await my.me.get(`/api/business/${path}`))
    for (const [name, body] of calls(ids, my.ids)) take(name, await my.post(name, body))
    take('deleteAssets', await my.library.remove({ assestIds: [ids.asset] }))
    for (const [name, fields] of forms(ids, my.ids)) take(name, await my.library.form(name, fields))
    return Object.fromEntries(answers)
  }
  const nobodys = await ask(strange)
  for (const [call, answer] of Object.entries(nobodys))
    expect(answer, call).toMatch(/^(200|207|404|409|422) /)
  expect(await ask(theirs.ids)).toEqual(nobodys)
  expect(await stateOf(theirs.me.organisationId)).toEqual(before)
})

/** What a read needs that has no ids, besides its declared page, limit and facets. */
const plainReads: Record<string, string> = {
  search: 'search?q=hidden',
  getCourseStatusBySearch: 'getCourseStatusBySearch?search=hidden',
}

/** Every read of the document, of what this organisation has itself. */
function everyRead(ids: Ids) {
  const withIds = reads(ids, ids)
  return readOperations()
    .filter(({ method, access }) => method === 'GET' && access === 'bearer')
    .flatMap(({ path, parameters }) => {
      const name = path.replace(/^\/api\/business\//, '').replace(/\/\{.*/, '')
      const found = withIds.filter((read) => read.split(/[/?]/)[0] === name)
      const isBare = parameters.every(({ required }) => !required)
      const declared = parameters.map((parameter) => parameter.name)
      const whole = Object.entries({ page: 1, limit: 100, facets: true })
        .filter(([key]) => declared.includes(key))
        .map(([key, value]) => `${key}=${value}`)
      const bare = isBare ? [`${name}?${whole.join('&')}`] : []
      const all = [...found, ...bare].concat(plainReads[name] ?? [])
      expect(all, `no read of ${name} here: add one to reads or plainReads`).not.toEqual([])
      return all
    })
}

test('reads: another organisation with the same things changes no answer', async () => {
  const my = await everything()
  const paths = everyRead(my.ids)
  const ask = async () => {
    const answers: [string, string][] = []
    for (const path of paths) {
      const { statusCode, body } = await my.me.get(`/api/business/${path}`)
      // Codes for checking in and calendar files are made for the present second.
      const lasting = body.replace(
        /"(?:requestId|expiresAt|asOf)":"[^"]*"|checkIn=[^"]*|DTSTAMP:\w+/g,
        '',
      )
      answers.push([path, `${statusCode} ${lasting}`])
    }
    return answers
  }
  const alone = await ask()
  for (const [path, answer] of alone) expect(answer, path).toMatch(/^200 /)
  await everything()
  expect(Object.fromEntries(await ask())).toEqual(Object.fromEntries(alone))
})
