import type { Input } from './operation-types.ts'
import type { Tx } from '../db/open.ts'

/** Who changes the library, and how. */
export type Ctx = Pick<
  Input<'updateAuthor'>,
  'db' | 'own' | 'user' | 'jobs' | 'files' | 'ip' | 'requestId'
>
/** The same in a transaction. */
export type TxCtx = Omit<Ctx, 'db'> & { db: Tx }

/** In whose name files are kept. */
export const fileOwner = ({ user }: Pick<Ctx, 'user'>) => ({
  organisationId: user.organisationId,
  adminId: user.id,
})
