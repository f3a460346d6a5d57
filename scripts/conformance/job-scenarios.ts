import type { Own, Scenario } from './scenario.ts'

/** More than a host changes within a request. */
const count = 510

const designationOf = ({ run }: Own, name: string) => `Conformance ${run}, ${name}`

const rowOf = (own: Own, row: number, name: string) => ({
  row,
  firstName: `Nobody ${row}`,
  email: `nobody-${row}-${name.replaceAll(' ', '-')}-${own.run}@conformance.invalid`,
  designation: designationOf(own, name),
})

/** The address of the list of imported users. */
function usersOf(own: Own, name: string, more?: Record<string, string>) {
  const filter = { page: '1', limit: '10', designation: designationOf(own, name), ...more }
  return `/api/business/getUsers?${String(new URLSearchParams(filter))}`
}

const inactive = (own: Own) => usersOf(own, 'many', { status: 'inactive' })
const many = (own: Own) => ({ filter: { designation: designationOf(own, 'many') } })

const ended = {
  at: 'data.job.status',
  is: ['succeeded', 'partly-failed', 'failed', 'cancelled'],
}

const imported = {
  operation: 'getImport',
  until: { at: 'data.import.state', is: ['finished', 'cancelled', 'failed'] },
  shows: () => ({ 'data.import.state': 'finished' }),
}

const stays = 'finished; imports stay in the history'

/** An import that is rolled back, and changes of many users. None of them is invited. */
export const jobScenarios: Scenario[] = [
  {
    create: 'importUsers',
    as: 'rolledBack',
    id: 'data.import._id',
    list: 'getImports',
    staysListed: true,
    needsMemory: true,
    stays,
    make: (name) => ({ fileName: `${name}.csv`, rowCount: 1 }),
    then: [
      {
        operation: 'addImportRows',
        repeatable: true,
        send: (_, version, own) => ({ version, rows: [rowOf(own, 1, 'rolled back')] }),
      },
      {
        operation: 'startImport',
        repeatable: true,
        send: (_, version) => ({ version, userGroups: [], invite: 'never' }),
      },
      imported,
      {
        operation: 'getUsers',
        address: (own) => usersOf(own, 'rolled back'),
        shows: () => ({ total: 1 }),
      },
    ],
    remove: { operation: 'rollBackImport', statuses: [202] },
    after: [
      {
        operation: 'getImport',
        until: { at: 'data.import.state', is: ['rolled-back'] },
      },
      {
        operation: 'getUsers',
        address: (own) => usersOf(own, 'rolled back'),
        shows: () => ({ total: 0 }),
      },
    ],
  },
  {
    create: 'importUsers',
    as: 'many',
    id: 'data.import._id',
    list: 'getImports',
    staysListed: true,
    needsMemory: true,
    stays,
    make: (name) => ({ fileName: `${name}.csv`, rowCount: count }),
    then: [
      {
        operation: 'addImportRows',
        repeatable: true,
        send: (_, version, own) => ({
          version,
          rows: Array.from({ length: count }, (__, index) => rowOf(own, index + 1, 'many')),
        }),
      },
      {
        operation: 'startImport',
        repeatable: true,
        send: (_, version) => ({ version, userGroups: [], invite: 'never' }),
      },
      imported,
      {
        operation: 'deactivateUsers',
        send: (_, __, own) => many(own),
        remember: { job: 'data.job._id' },
      },
      { operation: 'getJob', needs: ['job'], pathId: ({ job = '' }) => job, until: ended },
      { operation: 'getJobResults', needs: ['job'], pathId: ({ job = '' }) => job },
      { operation: 'getUsers', needs: ['job'], address: inactive, shows: () => ({ total: count }) },
      {
        operation: 'undoJob',
        needs: ['job'],
        pathId: ({ job = '' }) => job,
        remember: { undoing: 'data.job._id' },
      },
      // On a fast host it has ended already.
      {
        operation: 'cancelJob',
        needs: ['undoing'],
        pathId: ({ undoing = '' }) => undoing,
        statuses: [200, 409],
      },
      {
        operation: 'getJob',
        needs: ['undoing'],
        pathId: ({ undoing = '' }) => undoing,
        until: ended,
      },
      {
        operation: 'retryJob',
        needs: ['undoing'],
        pathId: ({ undoing = '' }) => undoing,
        statuses: [202, 409],
        remember: { again: 'data.job._id' },
      },
      { operation: 'getJob', needs: ['again'], pathId: ({ again = '' }) => again, until: ended },
      { operation: 'getUsers', needs: ['undoing'], address: inactive, shows: () => ({ total: 0 }) },
    ],
    remove: {
      operation: 'deleteUsers',
      send: (_, __, own) => many(own),
      statuses: [200, 202],
    },
    after: [
      {
        operation: 'getUsers',
        address: (own) => usersOf(own, 'many'),
        until: { at: 'total', is: [0] },
      },
    ],
  },
]
