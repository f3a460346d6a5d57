import sharp from 'sharp'
import { expect } from 'vitest'
import type { components } from '../../openapi/generated/types.ts'
import { formOf } from './course-host.ts'
import type { testHost } from './host.ts'
import { pathOrganisation } from './path-host.ts'

type Host = Awaited<ReturnType<typeof testHost>>
export type Design = components['schemas']['CertificateDesign']

export const nameElement = {
  kind: 'text',
  x: 24,
  y: 60,
  width: 249,
  height: 20,
  text: '{{firstName}} {{lastName}}',
}

export const template = (...elements: object[]) => ({
  background: '#FFFFFF',
  elements: elements.length > 0 ? elements : [nameElement],
})

/** An organisation with courses and certificate designs, and the calls about them. */
export async function certificateOrganisation(host: Host, timezone = 'UTC') {
  const office = await pathOrganisation(host, timezone)
  const { me, send, call } = office

  async function put(fields: Record<string, unknown>) {
    const answer = await host.app.inject({
      method: 'PUT',
      url: '/api/business/updateCertificateDesign',
      payload: formOf(fields),
      headers: me.headers,
    })
    return { ...answer.json(), http: answer.statusCode }
  }

  async function reserve() {
    const answer = await send('createCertificate', {})
    expect(answer.http, JSON.stringify(answer)).toBe(200)
    const id: string = answer.data.certificateId
    return id
  }

  const add = async (fields: Record<string, unknown> = {}) =>
    send('addCertificateDesign', {
      certificateId: await reserve(),
      name: 'Safety basics',
      provider: 'internal',
      ...fields,
    })

  async function read(id: string): Promise<Design> {
    const answer = await me.get(`/api/business/getCertificateDesign?certificateId=${id}`)
    expect(answer.statusCode, answer.body).toBe(200)
    const [found] = answer.json().data.certificate
    if (!found) throw new Error('the design is not there')
    return found
  }

  async function update(id: string, changes: Record<string, unknown>) {
    const { version } = await read(id)
    return put({ id, version, ...changes })
  }

  /** A published design. */
  async function design(fields: Record<string, unknown> = {}) {
    const added = await add({ template: template(), ...fields })
    expect(added.http, JSON.stringify(added)).toBe(200)
    const id: string = added.data.certificate._id
    const published = await update(id, { publish: true })
    expect(published.http, JSON.stringify(published)).toBe(200)
    return id
  }

  async function picture() {
    const create = { width: 60, height: 40, channels: 3 as const, background: '#00f' }
    const bytes = await sharp({ create }).png().toBuffer()
    const image = new Blob([new Uint8Array(bytes)], { type: 'image/png' })
    const answer = await send('uploadImageToAWS', { image })
    expect(answer.http, JSON.stringify(answer)).toBe(200)
    const url: string = answer.data.image
    return url
  }

  /** Sets the design of a course. */
  const assign = (certificateID: string | null, courses: string[], more: object = {}) =>
    call('assignCertificateToCourses', { courses, certificateID, type: 'course', ...more })

  return { ...office, put, reserve, add, read, update, design, picture, assign }
}

export type CertificateOrganisation = Awaited<ReturnType<typeof certificateOrganisation>>
