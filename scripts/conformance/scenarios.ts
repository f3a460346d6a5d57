import { ids, type Own, type Scenario, named, titled } from './scenario.ts'
import { invitedScenarios } from './invited-scenarios.ts'
import { jobScenarios } from './job-scenarios.ts'
import { tokenOf } from './mailbox.ts'
import { libraryScenarios } from './library-scenarios.ts'
import { eventScenarios } from './event-scenarios.ts'
import { messageScenarios } from './message-scenarios.ts'
import { pathScenarios } from './path-scenarios.ts'

const userScenarios: Scenario[] = [
  {
    create: 'addUser',
    id: 'data.user._id',
    list: 'getUsers',
    make: (name) => ({ email: `${name.replaceAll(' ', '-').toLowerCase()}@conformance.invalid` }),
    remember: { userEmail: 'data.user.email' },
    then: [
      { operation: 'updateUser', send: (_, version) => ({ designation: 'Changed', version }) },
    ],
    remove: { operation: 'deleteUsers', send: ids('userIds') },
  },
  {
    create: 'createUserGroup',
    id: 'data.userGroup._id',
    list: 'getUserGroups',
    make: (name, { addUser }) => ({ name, users: addUser ? [addUser] : [] }),
    then: [
      {
        operation: 'updateUserGroup',
        send: (groupId, version) => ({ groupId, description: 'Changed', version }),
      },
      {
        operation: 'removeUsersFromGroups',
        needs: ['addUser'],
        send: (group, _, { addUser }) => ({ userIds: [addUser], userGroups: [group] }),
        remember: { changeId: 'data.changeId' },
      },
      { operation: 'undoChange', needs: ['changeId'], pathId: ({ changeId = '' }) => changeId },
      // A member would get the courses of the group.
      {
        operation: 'removeUsersFromGroups',
        needs: ['addUser'],
        send: (group, _, { addUser }) => ({ userIds: [addUser], userGroups: [group] }),
      },
    ],
    remove: { operation: 'deleteUserGroup', send: (userGroup) => ({ userGroup }) },
    restore: { operation: 'restoreUserGroup', send: (userGroup) => ({ userGroup }) },
  },
  {
    create: 'importUsers',
    id: 'data.import._id',
    list: 'getImports',
    make: (name) => ({ fileName: `${name}.csv`, rowCount: 1 }),
    // It is never started, so nobody is added.
    then: [
      {
        operation: 'addImportRows',
        repeatable: true,
        send: (_, version) => ({
          rows: [{ row: 1, firstName: 'Nobody', email: 'nobody@conformance.invalid' }],
          version,
        }),
      },
      {
        operation: 'updateImport',
        repeatable: true,
        send: (_, version) => ({ clearBlank: ['designation'], version }),
      },
      {
        operation: 'startImport',
        dryRunOnly: true,
        send: (_, version) => ({ version, userGroups: [], invite: 'later' }),
      },
      { operation: 'getImport' },
      { operation: 'getImportRows' },
      { operation: 'exportImportRows' },
    ],
    remove: { operation: 'deleteImport' },
  },
  {
    create: 'createApplicationKey',
    id: 'data.applicationKey._id',
    make: named,
    then: [],
    remove: { operation: 'revokeApplicationKey', send: (keyId) => ({ keyId }) },
  },
]

/** A schedule that does not run. */
const monthly = {
  report: 'people',
  filter: {},
  format: 'csv',
  frequency: 'monthly',
  dayOfWeek: null,
  dayOfMonth: 'last',
  time: '07:00',
  active: false,
}

/** The only recipient of the report. */
const reportEmail = ({ run }: Own) => `report-${run}@conformance.invalid`

const otherScenarios: Scenario[] = [
  {
    create: 'addLicenseCourse',
    id: 'data.license._id',
    list: 'getLicenses',
    make: titled,
    then: [
      {
        operation: 'updateLicenseCourse',
        send: (licenseId, version) => ({ licenseId, description: 'Changed', version }),
      },
      {
        operation: 'removeUsersFromLicense',
        needs: ['addUser'],
        send: (license, _, { addUser }) => ({ licenses: [license], users: [addUser] }),
      },
    ],
    remove: { operation: 'deleteLicenseCourses', send: ids('licenseIds') },
    restore: { operation: 'restoreLicenses', send: ids('licenseIds') },
  },
  {
    create: 'addLicenseCourse',
    as: 'otherLicense',
    id: 'data.license._id',
    needs: ['addLicenseCourse', 'addUser', 'createUserGroup'],
    make: titled,
    then: [
      {
        operation: 'addUsersToLicense',
        send: (license, _, { addUser }) => ({
          licenses: [license],
          users: [addUser],
          notify: false,
        }),
      },
      {
        operation: 'moveUsersToLicense',
        send: (from, _, { addUser, addLicenseCourse }) => ({
          from,
          to: addLicenseCourse,
          users: [addUser],
        }),
      },
      {
        operation: 'removeUsersFromLicense',
        send: (_, __, { addUser, addLicenseCourse }) => ({
          licenses: [addLicenseCourse],
          users: [addUser],
        }),
      },
      {
        operation: 'addUsersToLicense',
        send: (license, _, { createUserGroup }) => ({
          licenses: [license],
          userGroups: [createUserGroup],
          futureMembers: true,
          notify: false,
        }),
      },
      {
        operation: 'endGroupLicense',
        send: (license, _, { createUserGroup }) => ({ userGroup: createUserGroup, license }),
      },
    ],
    remove: { operation: 'deleteLicenseCourses', send: ids('licenseIds') },
  },
  {
    create: 'createSignupLink',
    id: 'data.details._id',
    list: 'getSignupLinks',
    staysListed: true,
    needs: ['addLicenseCourse'],
    make: (_, { addLicenseCourse }) => ({ licenses: [addLicenseCourse] }),
    remember: { signupLink: 'data.link' },
    then: [
      // A course with enrollments could not be deleted, a license can.
      {
        operation: 'join-link',
        needs: ['signupLink', 'userEmail'],
        send: (_, __, { signupLink, userEmail }) => ({
          token: tokenOf(signupLink),
          firstName: 'Conformance',
          lastName: 'Joined',
          email: userEmail,
        }),
      },
    ],
    remove: { operation: 'deactivateSignupLink', send: (linkId) => ({ linkId }) },
  },
  {
    create: 'addReportSchedule',
    id: 'data.schedule._id',
    make: (name, own) => ({ ...monthly, emails: [reportEmail(own)], name }),
    then: [
      {
        operation: 'updateReportSchedule',
        send: (scheduleId, version, own) => ({
          ...monthly,
          emails: [reportEmail(own)],
          scheduleId,
          version,
          name: 'Changed',
        }),
      },
      { operation: 'runReportSchedule', send: (scheduleId) => ({ scheduleId }) },
      {
        operation: 'stop-report',
        mail: {
          to: reportEmail,
          page: '/stop-report',
          as: 'stopLink',
          by: 'runReportSchedule',
        },
        send: (_, __, { stopLink }) => ({ token: stopLink }),
        shows: (own) => ({ 'data.email': reportEmail(own), 'data.name': 'Changed' }),
      },
    ],
    remove: { operation: 'deleteReportSchedules', send: ids('scheduleIds') },
    restore: { operation: 'restoreReportSchedules', send: ids('scheduleIds') },
  },
  {
    create: 'createCertificate',
    id: 'data.certificateId',
    list: 'getCertificateDesign',
    listBy: 'certificateId',
    then: [
      {
        operation: 'addCertificateDesign',
        send: (certificateId) => ({ certificateId, name: 'Conformance', provider: 'internal' }),
      },
      {
        operation: 'updateCertificateDesign',
        send: (id, version) => ({ id, description: 'Changed', version }),
      },
    ],
    remove: { operation: 'deleteCertificate', send: (certificateId) => ({ certificateId }) },
    restore: { operation: 'restoreCertificates', send: ids('certificateIds') },
  },
  {
    create: 'duplicateCertificate',
    id: 'data.certificate._id',
    list: 'getCertificateDesign',
    needs: ['createCertificate'],
    make: (name, { createCertificate }) => ({ certificateId: createCertificate, name }),
    then: [],
    remove: { operation: 'deleteCertificate', send: (certificateId) => ({ certificateId }) },
  },
]

/** In order of dependencies: an object is created after those it requires, and deleted before them. */
export const scenarios = [
  ...userScenarios,
  ...invitedScenarios,
  ...libraryScenarios,
  ...pathScenarios,
  ...eventScenarios,
  ...messageScenarios,
  ...otherScenarios,
  ...jobScenarios,
]

/** Operations tested in scenarios only. */
export const ownOnly = new Set(
  scenarios.flatMap(({ create, then, remove, restore }) => [
    create,
    ...[...then, remove, ...(restore ? [restore] : [])].map(({ operation }) => operation),
  ]),
)
