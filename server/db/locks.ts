/**
 * The numbers of the advisory locks, one for each purpose. The first two are for the whole database; the others are
 * hashed with the id of an organisation. The statistics have their own in server/db/stats/sql: 22 to 26 and 45.
 */
export const locks = {
  /** Held while migrating. */
  migrations: 4_400_183_020,
  /** Held while creating the demonstration: of several servers that start at once, one does. */
  demonstration: 4_400_183_021,
  /** Changes of users, and changes of group definitions: see group-locks.ts. */
  groups: 4_400_183_027,
  /** Held by the server that sends messages. */
  outbox: 4_400_183_028,
} as const
