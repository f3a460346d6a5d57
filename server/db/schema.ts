// Every table. The SQL in schema/ and migrations/ creates them; a test compares the two.

export * from './tables/accounts.ts'
export * from './tables/assignments.ts'
export * from './tables/courses.ts'
export * from './tables/events.ts'
export * from './tables/imports.ts'
export * from './tables/library.ts'
export * from './tables/learning-paths.ts'
export * from './tables/licenses.ts'
export * from './tables/people.ts'
export * from './tables/stats.ts'
export * from './tables/uploads.ts'
export * from './tables/work.ts'
