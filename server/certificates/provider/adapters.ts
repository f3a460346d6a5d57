import { z } from 'zod'
import type { Adapter, CredentialRequest, OutsideDesign } from './types.ts'

const id = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(128))
const text = z.string().nullish()
const address = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .nullish()
  .catch(null)

const time = z
  .string()
  .nullish()
  .transform((value) => {
    const date = value ? new Date(value) : undefined
    return date && !Number.isNaN(date.getTime()) ? date.toISOString() : null
  })

const design = (
  { id: designId, name }: { id: string; name?: string | null | undefined },
  more: Partial<OutsideDesign> = {},
): OutsideDesign => ({
  id: designId,
  name: (name ?? '').trim().slice(0, 200) || designId,
  kind: 'certificate',
  pictureUrl: null,
  updatedAt: null,
  ...more,
})

const query = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString()

/** The provider's API as openapi/certificate-provider.yaml describes it. */
const generic: Adapter = {
  headers: (token) => ({ Authorization: `Token token=${token}` }),
  async designs(call, cursor = '1') {
    const page = z.object({
      total: z.number(),
      designs: z.array(
        z.object({
          id,
          name: text,
          kind: z.enum(['certificate', 'badge']).catch('certificate'),
          previewUrl: address,
          updatedAt: time,
        }),
      ),
    })
    const { designs, total } = page.parse(
      await call(`designs?${query({ page: cursor, limit: '100' })}`),
    )
    const number = Number(cursor)
    return {
      designs: designs.map(({ kind, previewUrl, updatedAt, ...named }) =>
        design(named, { kind, pictureUrl: previewUrl ?? null, updatedAt }),
      ),
      ...(designs.length > 0 && number * 100 < total && { next: String(number + 1) }),
    }
  },
  async designer(call, reference) {
    const { url } = z.object({ url: address }).parse(await call(`designer?${query({ reference })}`))
    return url ?? null
  },
  async find(call, { reference }) {
    const found = z.object({ credentials: z.array(z.object({ id, url: address })) })
    const { credentials } = found.parse(await call(`credentials?${query({ reference })}`))
    const [first] = credentials
    return first && { id: first.id, url: first.url ?? null }
  },
  async create(call, { name, email, ...request }) {
    const body = { ...request, recipient: { name, email } }
    const made = z.object({ id, url: address }).parse(await call('credentials', body))
    return { id: made.id, url: made.url ?? null }
  },
}

const attributesOf = ({ reference, code, verifyUrl, courseTitle }: CredentialRequest) => ({
  reference,
  code,
  verifyUrl,
  courseTitle,
})

const accredible: Adapter = {
  url: 'https://api.accredible.com/v1',
  headers: (token) => ({ Authorization: `Token token=${token}` }),
  async designs(call, cursor = '1') {
    const page = z.object({
      groups: z.array(z.object({ id, name: text, course_name: text, updated_at: time })),
      meta: z.object({ next_page: z.number().nullish() }).nullish(),
    })
    const path = `issuer/all_groups?${query({ page: cursor, page_size: '100' })}`
    const { groups, meta } = page.parse(await call(path))
    return {
      designs: groups.map((group) =>
        design(
          { id: group.id, name: group.course_name ?? group.name },
          { updatedAt: group.updated_at },
        ),
      ),
      ...(meta?.next_page && { next: String(meta.next_page) }),
    }
  },
  designer: async () => 'https://dashboard.accredible.com',
  async find(call, { reference, designId, email }) {
    const found = z.object({
      credentials: z.array(
        z.object({
          id,
          url: address,
          custom_attributes: z.record(z.string(), z.unknown()).nullish(),
        }),
      ),
    })
    const body = { group_id: designId, email }
    const { credentials } = found.parse(await call('credentials/search', body))
    const same = credentials.find(({ custom_attributes: own }) => own?.reference === reference)
    return same && { id: same.id, url: same.url ?? null }
  },
  async create(call, request) {
    const { name, email, designId, issuedOn, expiresOn } = request
    const credential = {
      recipient: { name, email },
      group_id: designId,
      issued_on: issuedOn,
      ...(expiresOn !== null && { expired_on: expiresOn }),
      custom_attributes: attributesOf(request),
    }
    const answer = z.object({ credential: z.object({ id, url: address }) })
    const made = answer.parse(await call('credentials', { credential })).credential
    return { id: made.id, url: made.url ?? null }
  },
}

const certifierCredential = z.object({
  id,
  publicId: text,
  customAttributes: z.record(z.string(), z.unknown()).nullish(),
})

const certifierLink = ({ id: credentialId, publicId }: z.infer<typeof certifierCredential>) => ({
  id: credentialId,
  url: publicId ? `https://credsverse.com/credentials/${encodeURIComponent(publicId)}` : null,
})

const certifier: Adapter = {
  url: 'https://api.certifier.io/v1',
  headers: (token) => ({ Authorization: `Bearer ${token}`, 'Certifier-Version': '2022-10-26' }),
  async designs(call, cursor) {
    const page = z.object({
      data: z.array(z.object({ id, name: text, updatedAt: time })),
      pagination: z.object({ next: text }).nullish(),
    })
    const path = `groups?${query({ limit: '50', ...(cursor !== undefined && { cursor }) })}`
    const { data, pagination } = page.parse(await call(path))
    return {
      designs: data.map(({ updatedAt, ...named }) => design(named, { updatedAt })),
      ...(pagination?.next && { next: pagination.next }),
    }
  },
  designer: async () => 'https://app.certifier.io',
  async find(call, { reference, email }) {
    const filter = { AND: [{ recipient: { email: { equals: email } } }] }
    const found = z.object({ data: z.array(certifierCredential) })
    const { data } = found.parse(await call('credentials/search', { filter }))
    const same = data.find(({ customAttributes: own }) => own?.['custom.reference'] === reference)
    return same && certifierLink(same)
  },
  async create(call, request) {
    const { name, email, designId, issuedOn, expiresOn } = request
    const own = Object.entries(attributesOf(request)).map(([key, value]) => [
      `custom.${key}`,
      value,
    ])
    const body = {
      groupId: designId,
      recipient: { name, email },
      issueDate: issuedOn,
      ...(expiresOn !== null && { expiryDate: expiresOn }),
      customAttributes: Object.fromEntries(own),
    }
    return certifierLink(
      certifierCredential.parse(await call('credentials/create-issue-send', body)),
    )
  },
}

/** Sertifier answers with status 200 to what it refuses. */
const sertified = <Data extends z.ZodType>(data: Data) =>
  z.object({ hasError: z.literal(false).nullish(), data })

const sertifierRecipient = z.object({
  certificateNo: id,
  email: text,
  externalId: text,
  credentialUrl: address,
})

const sertifier: Adapter = {
  url: 'https://b2b.sertifier.com',
  headers: (token) => ({ secretKey: token, 'api-version': '2.3' }),
  async designs(call) {
    const page = sertified(z.array(z.object({ id, title: text, lastUpdate: time })))
    const { data } = page.parse(await call('Delivery/GetAllDeliveries', {}))
    return {
      designs: data.map(({ id: deliveryId, title, lastUpdate }) =>
        design({ id: deliveryId, name: title }, { updatedAt: lastUpdate }),
      ),
    }
  },
  designer: async () => 'https://app.sertifier.com',
  async find(call, { reference, designId }) {
    const found = sertified(z.array(sertifierRecipient))
    const { data } = found.parse(await call('Delivery/ListRecipients', { id: designId }))
    const same = data.find(({ externalId }) => externalId === reference)
    return same && { id: same.certificateNo, url: same.credentialUrl ?? null }
  },
  async create(call, { reference, designId, name, email, issuedOn, expiresOn }) {
    const recipient = {
      name,
      email,
      issueDate: issuedOn,
      ...(expiresOn !== null && { expireDate: expiresOn }),
      externalId: reference,
      quickPublish: true,
    }
    const body = { deliveryId: designId, recipients: [recipient] }
    const added = sertified(z.array(sertifierRecipient).min(1))
    const [made] = added.parse(await call('Delivery/AddRecipients', body)).data
    return { id: made?.certificateNo ?? '', url: made?.credentialUrl ?? null }
  },
}

export const adapters = { generic, accredible, certifier, sertifier } satisfies Record<
  string,
  Adapter
>
