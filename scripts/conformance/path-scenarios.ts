import { ids, type Own, type Scenario, titled } from './scenario.ts'

const assigned = (path: string, _: number, { addUser }: Own) => ({
  paths: [path],
  users: [addUser],
})

/** Scenarios of learning paths, with a course and a user of this run. */
export const pathScenarios: Scenario[] = [
  {
    create: 'addLearningPath',
    id: 'data.learningPath._id',
    list: 'getLearningPaths',
    needs: ['addCourse'],
    make: (title, { addCourse }) => ({ title, courses: [{ _id: addCourse, type: 'course' }] }),
    then: [
      {
        operation: 'updateLearningPath',
        send: (learningPathId, version) => ({ learningPathId, description: 'Changed', version }),
      },
      {
        operation: 'updateLearningPathStatus',
        send: (id) => ({ learningPathIds: [id], status: 'published' }),
      },
      {
        operation: 'saveLearningPathChanges',
        repeatable: true,
        send: (learningPathId, learningPathVersion) => ({
          learningPathId,
          learningPathVersion,
          changes: { enforceOrder: true },
        }),
      },
      { operation: 'getLearningPathChanges' },
      {
        operation: 'discardLearningPathChanges',
        send: (learningPathId, version) => ({ learningPathId, version }),
      },
      {
        operation: 'addUsersTolearningPaths',
        needs: ['addUser'],
        send: (id, version, own) => ({ ...assigned(id, version, own), notify: false }),
      },
      {
        operation: 'updatePathDeadline',
        needs: ['addUser'],
        send: (id, version, own) => ({ ...assigned(id, version, own), deadlineDate: null }),
      },
      { operation: 'remindUsersInLearningPaths', needs: ['addUser'], send: assigned },
      { operation: 'getPathProgress' },
      { operation: 'removeUsersFromLearningPaths', needs: ['addUser'], send: assigned },
      { operation: 'restoreUsersToLearningPaths', needs: ['addUser'], send: assigned },
      {
        operation: 'addUsersTolearningPaths',
        needs: ['createUserGroup'],
        send: (path, _, { createUserGroup }) => ({
          paths: [path],
          userGroups: [createUserGroup],
          futureMembers: true,
          notify: false,
        }),
      },
      {
        operation: 'endGroupLearningPath',
        needs: ['createUserGroup'],
        send: (path, _, { createUserGroup }) => ({ path, userGroup: createUserGroup }),
      },
    ],
    remove: { operation: 'deleteLearningPath', send: ids('learningPathIds') },
    restore: { operation: 'restoreLearningPaths', send: ids('learningPathIds') },
  },
  {
    create: 'duplicateLearningPath',
    id: 'data.learningPath._id',
    list: 'getLearningPaths',
    needs: ['addLearningPath'],
    make: (title, { addLearningPath }) => ({ ...titled(title), learningPathId: addLearningPath }),
    then: [],
    remove: { operation: 'deleteLearningPath', send: ids('learningPathIds') },
  },
]
