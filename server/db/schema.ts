// Every table, once. The SQL in migrations/ makes them; a test holds the two equal.

export * from './tables/accounts.ts'
export * from './tables/assignments.ts'
export * from './tables/courses.ts'
export * from './tables/imports.ts'
export * from './tables/library.ts'
export * from './tables/people.ts'
export * from './tables/uploads.ts'
export * from './tables/work.ts'
