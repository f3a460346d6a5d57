import { Client, type ClientConfig } from 'pg'

/** How to reach a database of the run's PostgreSQL. */
export function inDatabase(server: ClientConfig, database: string): ClientConfig {
  if (!server.connectionString) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** Runs one statement on the run's PostgreSQL, outside every test's database. */
export async function administer(server: ClientConfig, sql: string) {
  const client = new Client(server)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
