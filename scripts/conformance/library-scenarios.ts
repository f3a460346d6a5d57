import { tokenOf } from './mailbox.ts'
import { brokenVideo, sampleVideo } from './sample-files.ts'
import { ids, type Scenario, named, titled } from './scenario.ts'

/** What a course needs to be published. */
const publishable = ['addAuthor', 'addCategory', 'addAsset']

const processed = { at: 'data.asset.status', is: ['ready', 'failed'] }

/** Scenarios of the library, including a course of this run, so that links do not lead to the host's courses. */
export const libraryScenarios: Scenario[] = [
  {
    create: 'addCategory',
    id: 'data.category._id',
    list: 'getCategories',
    make: named,
    then: [
      {
        operation: 'updateCategory',
        send: (categoryId, version) => ({ categoryId, description: 'Changed', version }),
      },
    ],
    remove: { operation: 'deleteCategory', send: ids('categoryIds') },
  },
  {
    create: 'addAuthor',
    id: 'data.author._id',
    list: 'getAuthors',
    make: named,
    then: [
      {
        operation: 'updateAuthor',
        send: (authorId, version) => ({ authorId, bio: 'Changed', version }),
      },
    ],
    remove: { operation: 'deleteAuthor', send: ids('authorIds') },
  },
  {
    create: 'addAsset',
    id: 'data.asset._id',
    list: 'assets',
    make: (title) => ({ title, type: 'link', url: 'https://conformance.invalid/' }),
    then: [
      { operation: 'asset' },
      { operation: 'updateAsset', send: (_, version) => ({ tags: ['own'], version }) },
    ],
    remove: { operation: 'deleteAssets', send: ids('assestIds') },
  },
  {
    create: 'addVideo',
    id: 'data.video._id',
    list: 'assets',
    make: titled,
    then: [
      { operation: 'asset', until: processed, shows: () => ({ 'data.asset.status': 'ready' }) },
      {
        operation: 'updateAsset',
        needsMemory: true,
        send: (_, version) => ({ file: sampleVideo(), version }),
      },
      { operation: 'asset', until: { at: 'data.asset.replacement', is: [null] } },
      {
        operation: 'restoreAssetFile',
        needsMemory: true,
        send: (_, version) => ({ version }),
        shows: () => ({ 'data.asset.fileName': 'sample.webm' }),
      },
    ],
    remove: { operation: 'deleteAssets', send: ids('assestIds') },
  },
  {
    create: 'addAsset',
    as: 'brokenAsset',
    id: 'data.asset._id',
    list: 'assets',
    needsMemory: true,
    make: (title) => ({ title, file: brokenVideo() }),
    then: [
      {
        operation: 'asset',
        until: processed,
        remember: { failure: 'data.asset.failure' },
      },
      { operation: 'retryAsset', needs: ['failure'] },
    ],
    remove: { operation: 'deleteAssets', send: ids('assestIds') },
  },
  {
    create: 'uploadCaptions',
    id: 'data.asset.captions.0._id',
    needs: ['addVideo'],
    make: (_, { addVideo }) => ({ assetId: addVideo }),
    then: [
      {
        operation: 'updateCaptions',
        send: (captionsId) => ({ captionsId, label: 'Changed' }),
      },
    ],
    remove: { operation: 'deleteCaptions', send: (captionsId) => ({ captionsId }) },
  },
  {
    create: 'createUpload',
    id: 'Location',
    then: [
      { operation: 'appendUpload', headers: { 'Upload-Offset': '0' } },
      { operation: 'readUpload' },
    ],
    remove: { operation: 'deleteUpload' },
  },
  {
    create: 'addAssessment',
    id: 'data.assessmentQuiz._id',
    list: 'getAssessment',
    make: titled,
    then: [
      { operation: 'getAssessmentDetails' },
      { operation: 'updateAssessment', send: (_, version) => ({ passingPercentage: 80, version }) },
    ],
    remove: { operation: 'deleteAssessment', send: ids('assessmentIds') },
  },
  {
    create: 'addCourse',
    id: 'data.course._id',
    list: 'getCourses',
    make: titled,
    then: [
      {
        operation: 'updateCourse',
        send: (courseId, version) => ({ courseId, summary: 'Changed', version }),
      },
      {
        operation: 'updateCourse',
        needs: publishable,
        send: (courseId, version, { addAuthor, addCategory, addAsset }) => ({
          courseId,
          category: addCategory,
          authors: [addAuthor],
          sections: [{ title: 'Own', items: [{ kind: 'asset', assetId: addAsset }] }],
          thumbnail: 'thumbnail',
          status: 'published',
          version,
        }),
      },
      {
        operation: 'saveCourseChanges',
        needs: publishable,
        repeatable: true,
        send: (courseId, courseVersion) => ({
          courseId,
          courseVersion,
          changes: { sequential: true },
        }),
      },
      {
        operation: 'discardCourseChanges',
        needs: publishable,
        send: (courseId, version) => ({ courseId, version }),
      },
      {
        operation: 'removeUsersFromCourse',
        needs: ['addUser'],
        send: (course, _, { addUser }) => ({ courses: [course], users: [addUser] }),
      },
    ],
    remove: { operation: 'deleteCourses', send: ids('courseIds') },
  },
  {
    create: 'duplicateCourse',
    id: 'data.course._id',
    list: 'getCourses',
    needs: ['addCourse'],
    make: (title, { addCourse }) => ({ courseId: addCourse, title }),
    then: [],
    remove: { operation: 'deleteCourses', send: ids('courseIds') },
  },
  {
    create: 'generateLinkToCourse',
    id: 'data.details._id',
    list: 'getSignupLinks',
    staysListed: true,
    needs: ['addCourse', ...publishable],
    make: (_, { addCourse }) => ({ courses: [addCourse] }),
    then: [],
    remove: { operation: 'deactivateSignupLink', send: (linkId) => ({ linkId }) },
  },
  {
    create: 'createSignupLinkCourse',
    id: 'data.details._id',
    list: 'getSignupLinks',
    staysListed: true,
    needs: ['addCourse', ...publishable],
    make: (_, { addCourse }) => ({ courses: [addCourse] }),
    remember: { signupLink: 'data.link' },
    then: [
      {
        operation: 'read-link',
        needs: ['signupLink'],
        send: (_, __, { signupLink }) => ({ token: tokenOf(signupLink) }),
      },
      { operation: 'updateSignupLink', send: (linkId) => ({ linkId, maxUses: 3 }) },
      { operation: 'getSignupLinkUses' },
    ],
    remove: { operation: 'deactivateSignupLink', send: (linkId) => ({ linkId }) },
  },
]
