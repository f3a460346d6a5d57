import type { Values } from './requests.ts'

export type Step = {
  operation: string
  /** What it sends about the object. */
  send?: (id: string, version: number) => Values
}

/** The life of an object that the run makes for itself: made, read, changed, deleted. */
export type Life = {
  create: string
  /** Where the answer carries the object's id. */
  id: string
  /** What it sends, beside what is required of the document's example; `name` is free. */
  make?: (name: string) => Values
  then: Step[]
  remove: Step
}

const ids = (name: string) => (id: string) => ({ [name]: [id] })
const titled = (title: string) => ({ title })
const named = (name: string) => ({ name })

export const lives: Life[] = [
  {
    create: 'addCategory',
    id: 'data.category._id',
    make: named,
    then: [],
    remove: { operation: 'deleteCategory', send: ids('categoryIds') },
  },
  {
    create: 'addAuthor',
    id: 'data.author._id',
    make: named,
    then: [],
    remove: { operation: 'deleteAuthor', send: ids('authorIds') },
  },
  {
    create: 'addAsset',
    id: 'data.asset._id',
    make: (title) => ({ title, type: 'link', url: 'https://conformance.invalid/' }),
    then: [
      { operation: 'asset' },
      { operation: 'updateAsset', send: (_, version) => ({ tags: ['own'], version }) },
    ],
    remove: { operation: 'deleteAssets', send: ids('assestIds') },
  },
  {
    create: 'addCourse',
    id: 'data.course._id',
    make: titled,
    then: [
      {
        operation: 'updateCourse',
        send: (courseId, version) => ({ courseId, summary: 'Changed', version }),
      },
    ],
    remove: { operation: 'deleteCourses', send: ids('courseIds') },
  },
  {
    create: 'addUser',
    id: 'data.user._id',
    make: (name) => ({ email: `${name.replaceAll(' ', '-').toLowerCase()}@conformance.invalid` }),
    then: [
      { operation: 'updateUser', send: (_, version) => ({ designation: 'Changed', version }) },
    ],
    remove: { operation: 'deleteUsers', send: ids('userIds') },
  },
  {
    create: 'createUserGroup',
    id: 'data.userGroup._id',
    make: (name) => ({ name, users: [] }),
    then: [
      {
        operation: 'updateUserGroup',
        send: (groupId, version) => ({ groupId, description: 'Changed', version }),
      },
    ],
    remove: { operation: 'deleteUserGroup', send: (userGroup) => ({ userGroup }) },
  },
  {
    create: 'addLearningPath',
    id: 'data.learningPath._id',
    make: titled,
    then: [
      {
        operation: 'updateLearningPath',
        send: (learningPathId, version) => ({ learningPathId, description: 'Changed', version }),
      },
    ],
    remove: { operation: 'deleteLearningPath', send: ids('learningPathIds') },
  },
  {
    create: 'addEvent',
    id: 'data.event._id',
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
    make: titled,
    then: [
      {
        operation: 'updateLicenseCourse',
        send: (licenseId, version) => ({ licenseId, description: 'Changed', version }),
      },
    ],
    remove: { operation: 'deleteLicenseCourses', send: ids('licenseIds') },
  },
  {
    create: 'createCertificate',
    id: 'data.certificateId',
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
  },
]

/** The operations that are asked in the life of an own object, and only there. */
export const ownOnly = new Set(
  lives.flatMap(({ create, then, remove }) =>
    [{ operation: create }, ...then, remove].map(({ operation }) => operation),
  ),
)
