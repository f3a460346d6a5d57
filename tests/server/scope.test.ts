import { afterAll, expect, test } from 'vitest'
import { jobs } from '../../server/db/schema.ts'
import { ownOnce } from '../../server/db/scope.ts'
import { testDatabase } from './database.ts'

const database = await testDatabase()
afterAll(database.close)

test('prepared statements: do not run without their organisation', async () => {
  const statement = database.db.select().from(jobs).where(ownOnce(jobs)).prepare('jobs_of')
  await expect(statement.execute()).rejects.toThrow('organisation')
  expect(await statement.execute({ organisation: 'nobody' })).toEqual([])
})
