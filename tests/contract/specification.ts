/** A call that the specification asks for, as far as it says what goes in and what comes out. */
export type Call = {
  method: 'get' | 'post' | 'put' | 'delete'
  path: string
  /** The names in the query. */
  query?: string[]
  /** How the body is sent; nothing for none. */
  body?: 'json' | 'multipart'
  /** The names in the body. */
  payload?: string[]
  /** The members of the answer that are used, as paths with dots. */
  answer?: string
}

type Rest = Omit<Call, 'method' | 'path' | 'body'>
const business = (word: string) => `/api/business/${word}`

const get = (word: string, rest: Rest = {}): Call => ({
  method: 'get',
  path: business(word),
  ...rest,
})
const json = (word: string, payload: string[], answer?: string): Call => ({
  method: 'post',
  path: business(word),
  body: 'json',
  payload,
  answer,
})
const multipart = (word: string, rest: Rest = {}): Call => ({
  method: 'post',
  path: business(word),
  body: 'multipart',
  ...rest,
})

/** The calls, in the specification's order. What it does not show of a call is not here. */
export const specification: Call[] = [
  { method: 'get', path: '/api/auth/is-business-user-logged-in', answer: 'user' },
  {
    method: 'post',
    path: '/api/auth/business-login',
    body: 'json',
    payload: ['email', 'password'],
    answer: 'token, data.user',
  },
  {
    method: 'post',
    path: '/api/auth/forgot-business-password',
    body: 'json',
    payload: ['email'],
    answer: 'status',
  },
  {
    method: 'post',
    path: '/api/auth/reset-business-password/{token}',
    body: 'json',
    payload: ['password', 'passwordConfirm'],
  },

  get('getLicenses', { answer: 'data.licenses' }),
  get('getLicensedCategories'),
  get('active-users'),
  get('getUsers', { answer: 'data.users' }),
  get('getUserRegistrationsByMonth'),
  get('getUserGroups', { answer: 'data.userGroups' }),
  get('getAuthors', { answer: 'data.authors' }),
  get('getCategories', { answer: 'data.categories' }),
  get('getCourses', { answer: 'data.courses' }),
  get('getCoursesAndLicenses'),
  get('getAssessment', { answer: 'data.assessment' }),
  get('getAssessmentDetails/{id}', { answer: 'data.assessmentQuiz' }),
  get('coursesEnrolledCount', { answer: 'data.count' }),
  get('statusCount', { answer: 'data.counts' }),
  get('assets', { answer: 'data.assets' }),
  get('asset/{id}', { answer: 'data.asset' }),
  get('getCourseStatus', { query: ['page', 'limit', 'id'] }),
  get('getCourseStatusBySearch', { query: ['search'] }),
  get('getLearningPathStatus', { query: ['id'], answer: 'learningPathReport' }),
  get('getEvents', { answer: 'data.events' }),
  get('getLearningPaths', { answer: 'data.learningPaths' }),
  get('getUsersInLicense/{id}'),
  get('getUsersInCourse/{id}'),
  get('getUserLicensesCount/{id}'),
  get('getUserCoursesCount/{id}'),
  get('getUserCourses/{id}'),
  get('getUserCourseStatus', { query: ['userid'] }),
  get('getAllUserCourseStatus', { query: ['userid'] }),
  get('getAllUsersQuery', { query: ['page', 'limit'] }),
  get('getAllUsers'),
  get('getLearningPathReport'),
  get('getCertificateDesign', { answer: 'data.certificate' }),
  get('getDetailedUserDataDisplay', { answer: 'data.values' }),

  json('getDetailedUserData', ['emails']),
  json('createUserGroup', ['name', 'users']),
  json('updateUserGroup', ['groupId', 'name', 'users']),
  json('addUser', ['firstName', 'lastName', 'email', 'designation']),
  json('addUsers', ['users']),
  json('addUsersToLicense', ['licenses', 'users']),
  json('addUsersToCourse', ['courses', 'users', 'deadlineDate']),
  json('generateLinkToCourse', ['courses', 'type']),
  json('addUsersTolearningPaths', ['paths', 'users']),
  json('createUsersAndAddToLicenses', ['users', 'licenses']),
  json('createUsersAndAddToCourses', ['users', 'courses']),
  json('createSignupLink', ['licenses'], 'data.link'),
  json('createSignupLinkCourse', ['courses']),
  json('deleteCourses', ['courseIds']),
  json('deleteEvents', ['eventId']),
  json('deleteLearningPath', ['learningPathIds']),
  json('deleteUserGroup', ['userGroup']),
  json('deleteCategory', ['categoryIds']),
  json('deleteAuthor', ['authorIds']),
  json('deleteLicenseCourses', ['licenseIds']),
  json('deleteCertificate', ['certificateId']),
  json('assignCertificateToCourses', ['courses', 'certificateID', 'type']),

  multipart('addAuthor'),
  multipart('addCategory'),
  multipart('addAssessment'),
  multipart('uploadImageToAWS', { answer: 'data.image' }),
  multipart('addAsset'),
  multipart('uploadCaptions'),
  multipart('updateAsset/{id}'),
  multipart('addCourse', { answer: 'data.course' }),
  multipart('updateCourse'),
  multipart('addEvent'),
  multipart('updateEvent'),
  multipart('addVideo', { answer: 'data.video' }),
  multipart('addLearningPath'),
  multipart('updateLearningPath'),
  multipart('updateLicenseCourse'),
  multipart('addLicenseCourse'),
  multipart('addCertificateDesign'),
  multipart('createCertificate', { payload: [] }),
  multipart('send-notification', { answer: 'result' }),
  { method: 'put', path: business('updateCertificateDesign'), body: 'multipart' },

  {
    method: 'delete',
    path: business('deleteAssets'),
    body: 'json',
    payload: ['assestIds'],
  },
  { method: 'delete', path: business('deleteUsers'), body: 'json', payload: ['userIds'] },
]
