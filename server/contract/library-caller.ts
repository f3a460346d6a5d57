import type { Input } from './operation-types.ts'
import type { Tx } from '../db/open.ts'

/** Who changes the library, and how. */
export type Asked = Pick<
  Input<'updateAuthor'>,
  'db' | 'own' | 'user' | 'jobs' | 'files' | 'ip' | 'requestId'
>
/** The same in a transaction. */
export type Here = Omit<Asked, 'db'> & { db: Tx }

/** In whose name files are kept. */
export const keeperOf = ({ user }: Pick<Asked, 'user'>) => ({
  organisationId: user.organisationId,
  adminId: user.id,
})
