import type { Input } from './operation-types.ts'
import type { Tx } from '../db/open.ts'

/** What changes by administrators need of a call: the caller, the database, and services. */
export type Ctx = Pick<
  Input<'updateAuthor'>,
  'db' | 'own' | 'user' | 'jobs' | 'files' | 'config' | 'ip' | 'requestId'
>
/** The same with an open transaction. */
export type TxCtx = Omit<Ctx, 'db'> & { db: Tx }

/** The owner of files that the caller stores. */
export const fileOwner = ({ user }: Pick<Ctx, 'user'>) => ({
  organisationId: user.organisationId,
  adminId: user.id,
})
