import { call } from '~/api/client/client'
import { query } from '~/api/client/query'
import type { Schemas } from '~/api/schemas'
import { counted } from '~/ui/format/numbers'
import type { Option } from '~/ui/input/option-source'
import type { Entity } from './entity'

/** A license as something to pick: its title, and how many seats are free. */
export function licenseOption({ _id, title, seats }: Schemas['License']): Option {
  const { available } = seats
  const hint = available === null ? 'No limit' : `${counted(available, 'seat', 'seats')} free`
  return { value: _id, label: title, hint }
}

async function findLicenses(text: string, signal: AbortSignal) {
  const search = text.trim().slice(0, 100)
  const params = {
    query: { page: 1, limit: 25 as const, sort: 'title', ...(search !== '' && { search }) },
  }
  const { data } = await call('get', '/api/business/getLicenses', { params }, { signal })
  return data.licenses
}

/** The licenses, whether they have ended or not. */
export const licenseEntity: Entity = {
  noun: ['license', 'licenses'],
  find: async (text, signal) => (await findLicenses(text, signal)).map(licenseOption),
}

/** The licenses whose seats can be assigned: those that have not ended. */
export const openLicenseEntity: Entity = {
  noun: ['license', 'licenses'],
  async find(text, signal) {
    const licenses = await findLicenses(text, signal)
    return licenses.filter(({ status }) => status !== 'expired').map(licenseOption)
  },
}

/** The categories that the content supplier has defined; the shell fetches them ahead. */
export const licensedCategories = query('/api/business/getLicensedCategories')

/** The licensed categories, by name. */
export const licensedCategoryEntity: Entity = {
  noun: ['category', 'categories'],
  async find(text, _signal, queryClient) {
    const words = text.trim().toLowerCase()
    const { data } = await queryClient.fetchQuery({ ...licensedCategories, staleTime: 60_000 })
    return data.licensedCategories
      .filter(({ name }) => name.toLowerCase().includes(words))
      .map(({ _id, name, licensesCount }) => ({
        value: _id,
        label: name,
        hint: counted(licensesCount, 'license', 'licenses'),
      }))
  },
}
