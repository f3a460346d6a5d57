import { ids, type Scenario, named, titled } from './scenario.ts'
import { libraryScenarios } from './library-scenarios.ts'
import { pathScenarios } from './path-scenarios.ts'

const userScenarios: Scenario[] = [
  {
    create: 'addUser',
    id: 'data.user._id',
    list: 'getUsers',
    make: (name) => ({ email: `${name.replaceAll(' ', '-').toLowerCase()}@conformance.invalid` }),
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
  emails: ['nobody@conformance.invalid'],
  active: false,
}

const otherScenarios: Scenario[] = [
  {
    create: 'addEvent',
    id: 'data.event._id',
    list: 'getEvents',
    make: titled,
    then: [
      {
        operation: 'updateEvent',
        send: (eventId, version) => ({ eventId, description: 'Changed', version }),
      },
    ],
    remove: { operation: 'deleteEvents', send: ids('eventId') },
  },
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
    create: 'createSignupLink',
    id: 'data.details._id',
    list: 'getSignupLinks',
    staysListed: true,
    needs: ['addLicenseCourse'],
    make: (_, { addLicenseCourse }) => ({ licenses: [addLicenseCourse] }),
    then: [],
    remove: { operation: 'deactivateSignupLink', send: (linkId) => ({ linkId }) },
  },
  {
    create: 'addReportSchedule',
    id: 'data.schedule._id',
    make: (name) => ({ ...monthly, name }),
    then: [
      {
        operation: 'updateReportSchedule',
        send: (scheduleId, version) => ({ ...monthly, scheduleId, version, name: 'Changed' }),
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
  ...libraryScenarios,
  ...pathScenarios,
  ...otherScenarios,
]

/** Operations tested in scenarios only. */
export const ownOnly = new Set(
  scenarios.flatMap(({ create, then, remove, restore }) => [
    create,
    ...[...then, remove, ...(restore ? [restore] : [])].map(({ operation }) => operation),
  ]),
)
