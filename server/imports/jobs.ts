import type { JobKinds } from '../jobs/types.ts'
import { rollBackImport } from './roll-back.ts'
import { importUsers } from './run.ts'

/** Carrying an import out, and taking it back. */
export const importJobs: JobKinds = {
  'import-users': importUsers,
  'roll-back-import': rollBackImport,
}
