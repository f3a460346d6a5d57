import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { UserError } from '../lib/log.ts'

/** Reads the mails that the host has sent to an address. */
type ReadMails = (address: string) => Promise<Email[]>

export type Mailbox = {
  /** The value in a link to a page of the console (`/invitation`), as soon as a mail has one; undefined if none comes. */
  waitForLink(address: string, page: string): Promise<string | undefined>
}

const isTo = ({ to = [] }: Email, address: string) =>
  to.some((each) => each.address?.toLowerCase() === address.toLowerCase())

/** The `.eml` files of a folder and its subfolders. Those of before the run are not read. */
export function mailFolder(folder: string): ReadMails {
  const start = Date.now() - 1_000
  const known = new Map<string, Promise<Email> | undefined>()
  const filesIn = () => {
    try {
      return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    } catch {
      // Some hosts make the folder with the first mail.
      return []
    }
  }
  return async function read(address) {
    for (const name of filesIn()) {
      if (!name.endsWith('.eml') || known.has(name)) continue
      const path = join(folder, name)
      const isNew = statSync(path).mtimeMs >= start
      known.set(name, isNew ? PostalMime.parse(readFileSync(path)) : undefined)
    }
    const mails = await Promise.all([...known.values()].filter((mail) => mail !== undefined))
    return mails.filter((mail) => isTo(mail, address))
  }
}

/** The mails of a Mailpit. */
export function mailpit(base: string): ReadMails {
  async function get(path: string) {
    const response = await fetch(`${base.replace(/\/+$/, '')}/api/v1/${path}`).catch(
      () => undefined,
    )
    if (!response?.ok) throw new UserError(`no Mailpit answers at ${base}`)
    return response
  }
  return async function read(address) {
    const query = encodeURIComponent(`to:"${address}"`)
    const { messages = [] } = await (await get(`search?query=${query}`)).json()
    const mails = messages.map(async ({ ID }: { ID: string }) =>
      PostalMime.parse(await (await get(`message/${ID}/raw`)).arrayBuffer()),
    )
    return Promise.all(mails)
  }
}

/** The first parameter of a link, else its last part: what operations without a session take. */
export function tokenOf(link = '') {
  const url = URL.parse(link, 'http://host')
  return url?.searchParams.values().next().value ?? link.split('/').at(-1) ?? ''
}

const linksOf = ({ text = '', html = '' }: Email) =>
  `${text}\n${html.replaceAll('&amp;', '&')}`.match(/https?:\/\/[^\s"'<>()\]]+/g) ?? []

const pause = 100

/** Waits for mails, `limit` milliseconds each. */
export const createMailbox = (read: ReadMails, limit = 60_000): Mailbox => ({
  async waitForLink(address, page) {
    for (const deadline = Date.now() + limit; ;) {
      const links = (await read(address)).flatMap(linksOf)
      const link = links.find((each) => URL.parse(each)?.pathname.endsWith(page))
      if (link !== undefined) return tokenOf(link)
      if (Date.now() > deadline) return undefined
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  },
})
