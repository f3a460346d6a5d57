import type { JobKinds } from '../jobs/types.ts'
import { rollBackImport } from './roll-back.ts'
import { importUsers } from './run.ts'

/** Jobs that execute an import and roll it back. */
export const importJobs: JobKinds = {
  'import-users': importUsers,
  'roll-back-import': rollBackImport,
}
