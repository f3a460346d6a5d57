import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { type Host, startHost } from '../../scripts/lib/host.ts'
import { parseConfig } from '../../server/config/config.ts'
import { type Database, openDatabase } from '../../server/db/open.ts'
import { admins, organisations } from '../../server/db/schema.ts'
import { newId } from '../../server/lib/id.ts'
import { hashPassword } from '../../server/auth/password.ts'

const log = { info() {}, warn() {}, error: console.error }
let made = 0

export type Admin = { email: string; password: string }

/** The product on a fresh data folder, as a person who just installed it has it. */
export class Product {
  readonly folder: string
  readonly host: Host

  readonly #database: Database

  private constructor(folder: string, host: Host, database: Database) {
    this.folder = folder
    this.host = host
    this.#database = database
  }

  static async start() {
    const folder = mkdtempSync(join(tmpdir(), 'lectern-e2e-'))
    const host = await startHost({ DATA_DIR: folder, LOG_LEVEL: 'warn' })
    const database = await openDatabase(parseConfig({ DATA_DIR: folder }), log, { share: true })
    return new Product(folder, host, database)
  }

  /** A new organisation with one administrator, as `npm run admin` makes them. */
  async admin(): Promise<Admin> {
    made += 1
    const email = `admin-${process.pid}-${made}@acme.example`
    const password = `harbour-${process.pid}-${made}-lantern`
    const organisationId = newId()
    const name = `Acme ${process.pid}-${made}`
    const names = { firstName: 'Ana', lastName: 'Duarte' }
    const passwordHash = await hashPassword(password)
    await this.#database.db.transaction(async (tx) => {
      await tx.insert(organisations).values({ id: organisationId, name })
      await tx.insert(admins).values({ id: newId(), organisationId, email, ...names, passwordHash })
    })
    return { email, password }
  }

  /** The mails written for an address, oldest first. */
  async mails(address: string): Promise<Email[]> {
    const outbox = join(this.folder, 'outbox')
    if (!existsSync(outbox)) return []
    const files = readdirSync(outbox).filter((file) => file.endsWith('.eml'))
    const mails = await Promise.all(
      files.toSorted().map((file) => PostalMime.parse(readFileSync(join(outbox, file)))),
    )
    return mails.filter((mail) => mail.to?.some((to) => to.address === address))
  }

  async end() {
    await this.#database.close()
    await this.host.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
