import type { AuditBy } from '../audit.ts'
import type { Input } from '../contract/handlers.ts'
import type { Tx } from '../db/open.ts'
import { inOneGo } from '../people/changes/in-one-go.ts'

/** Who changes the library, and how. */
export type Asked = Pick<
  Input<'updateAuthor'>,
  'db' | 'own' | 'user' | 'jobs' | 'files' | 'ip' | 'requestId'
>
/** The same in a transaction. */
export type Here = Omit<Asked, 'db'> & { db: Tx }

/** Does work in a transaction, anew where somebody else got in its way. */
export const within = <Result>({ db, ...asked }: Asked, work: (here: Here) => Promise<Result>) =>
  inOneGo(db, (tx) => work({ ...asked, db: tx }))

export const byOf = ({
  user,
  ip,
  requestId,
}: Pick<Asked, 'user' | 'ip' | 'requestId'>): AuditBy => ({
  organisationId: user.organisationId,
  adminId: user.id,
  ip,
  requestId,
})

/** In whose name files are kept. */
export const keeperOf = ({ user }: Pick<Asked, 'user'>) => ({
  organisationId: user.organisationId,
  adminId: user.id,
})
