import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import { upload } from '~/api/client/upload'

// Certificate designs as a story needs them, made as an admin makes them, over the real server.

type Design = Schemas['CertificateDesign']
type Text = Extract<Schemas['CertificateElement'], { kind: 'text' }>

const fresh = () => ({ header: { 'Idempotency-Key': crypto.randomUUID() } })

/** A text of a design. */
export const textElement = (set: Partial<Text> = {}): Text => ({
  kind: 'text',
  name: 'Recipient',
  x: 24,
  y: 60,
  width: 249,
  height: 20,
  size: 32,
  text: '{{firstName}} {{lastName}}',
  ...set,
})

/** A draft with one text, unless told otherwise. */
export async function addDesign(
  set: Partial<Schemas['CertificateDesignInput']> = {},
  ...elements: Schemas['CertificateElement'][]
): Promise<Design> {
  const reserved = await upload('post', '/api/business/createCertificate', { params: fresh() })
  const body = {
    certificateId: reserved.data.certificateId,
    name: 'Safety basics',
    provider: 'internal' as const,
    template: {
      background: '#FFFFFF',
      elements: elements.length > 0 ? elements : [textElement()],
    },
    ...set,
  }
  const { data } = await upload('post', '/api/business/addCertificateDesign', {
    params: fresh(),
    body,
  })
  return data.certificate
}

/** A design as the server has it, with its template. */
export async function designNow(certificateId: string): Promise<Design> {
  const params = { query: { certificateId } }
  const { data } = await call('get', '/api/business/getCertificateDesign', { params })
  const [design] = data.certificate
  if (!design) throw new Error(`no design ${certificateId}`)
  return design
}

/** Changes a design as a colleague does. */
export async function changeDesign(
  id: string,
  change: Partial<Schemas['CertificateDesignUpdate']>,
): Promise<Design> {
  const { version } = await designNow(id)
  const { data } = await upload('put', '/api/business/updateCertificateDesign', {
    body: { id, version, ...change },
  })
  return data.certificate
}

/** A published design. */
export async function publishedDesign(set: Partial<Schemas['CertificateDesignInput']> = {}) {
  const { _id } = await addDesign(set)
  return changeDesign(_id, { publish: true })
}

/** The design that a course awards. */
export async function awardOf(courseId: string) {
  const params = { query: { type: 'course' as const } }
  const { data } = await call('get', '/api/business/getCoursesAndLicenses', { params })
  return data.coursesAndLicenses.find(({ _id }) => _id === courseId)?.certificateID
}
