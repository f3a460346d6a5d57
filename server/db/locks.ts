/**
 * The numbers of the advisory locks that the server takes by itself: any, each of one thing alone. The first two are one
 * for the whole database, the others one for each organisation, hashed together with its id. Migrations write theirs out:
 * …22 for the counts of people, 23 for the days of active people, 24 for who holds a course, 25 for pieces, 26 for averages.
 */
export const locks = {
  /** Whoever has it migrates. */
  migrations: 4_400_183_020,
  /** Of several servers that start at once, one makes the demonstration. */
  demonstration: 4_400_183_021,
  /** Who changes people, and who changes what groups mean: see groups/lock.ts. */
  groups: 4_400_183_027,
} as const
