import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { type Host, startHost } from '../../scripts/host.ts'

const run = promisify(execFile)
let made = 0

export type Admin = { email: string; password: string }

/** The product on a fresh data folder, as a person who just installed it has it. */
export class Product {
  readonly folder: string
  readonly host: Host

  private constructor(folder: string, host: Host) {
    this.folder = folder
    this.host = host
  }

  static async start(env: Record<string, string> = {}) {
    const folder = mkdtempSync(join(tmpdir(), 'lectern-e2e-'))
    return new Product(folder, await startHost({ DATA_DIR: folder, LOG_LEVEL: 'warn', ...env }))
  }

  /** A new organisation with one administrator, made as an owner makes it: with `npm run admin`. */
  async admin(): Promise<Admin> {
    made += 1
    const email = `admin-${process.pid}-${made}@acme.example`
    const password = `harbour-${process.pid}-${made}-lantern`
    await run(
      process.execPath,
      [
        'scripts/admin.ts',
        'create',
        '--organisation',
        `Acme ${process.pid}-${made}`,
        '--email',
        email,
        '--first-name',
        'Ana',
        '--last-name',
        'Duarte',
        '--password',
        password,
      ],
      { env: { ...process.env, DATA_DIR: this.folder, PUBLIC_URL: this.host.url } },
    )
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
    await this.host.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
