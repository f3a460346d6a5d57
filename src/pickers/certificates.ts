import { call } from '~/api/client/client'
import { validityText } from '~/entities/certificate-labels'
import type { Entity } from './entity'

/** The active certificate designs by name: only these can be awarded. */
export const activeDesignEntity: Entity = {
  noun: ['certificate', 'certificates'],
  async find(text, signal) {
    const search = text.trim().slice(0, 100)
    const query = {
      page: 1,
      limit: 25 as const,
      sort: 'name',
      status: 'active' as const,
      ...(search !== '' && { search }),
    }
    const path = '/api/business/getCertificateDesign'
    const { data } = await call('get', path, { params: { query } }, { signal })
    return data.certificate.map(({ _id, name, validityMonths }) => ({
      value: _id,
      label: name,
      hint: validityText(validityMonths),
    }))
  },
}
