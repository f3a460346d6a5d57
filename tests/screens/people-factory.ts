import { patience } from '../patience'
import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import { vi } from 'vitest'
import { ask } from './backend'

// People as a story needs them: added and invited as an admin does it, over the real server.

type Input = Schemas['UserInput']
let made = 0

/** Somebody nobody else has: the address is new with every call. */
export function newPerson(set: Partial<Input> = {}): Input {
  made += 1
  const firstName = set.firstName ?? 'Thabo'
  const email = `${firstName.toLowerCase()}.${made}.${crypto.randomUUID().slice(0, 8)}@acme.example`
  return { firstName, lastName: 'Mokoena', email, ...set }
}

/** Adds people as whoever is signed in; answers them as the server lists them. */
export async function addPeople(...people: Input[]): Promise<Schemas['User'][]> {
  await call('post', '/api/business/addUsers', { body: { users: people } })
  const { data } = await call('get', '/api/business/getUsers', {})
  return people.map(({ email }) => {
    const user = data.users.find((each) => each.email === email)
    if (!user) throw new Error(`${email} was not added`)
    return user
  })
}

/** The path of the link in the latest invitation to an address. */
export async function invitationLink(email: string): Promise<string> {
  const mailed = async () => {
    const mails = await ask('mails', { address: email })
    return /\/invitation\?token=[\w-]+/.exec(mails.at(-1)?.text ?? '')?.[0]
  }
  return vi.waitUntil(mailed, patience)
}
