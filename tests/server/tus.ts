import type { testHost } from './host.ts'

type Host = Awaited<ReturnType<typeof testHost>>
type Caller = { headers: { authorization: string } }

export const uploadsPath = '/api/business/uploads'
const version = { 'tus-resumable': '1.0.0' }

const metadata = (pairs: Record<string, string>) =>
  Object.entries(pairs)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** Resumable uploads as a client of the protocol makes them. */
export function tusClient({ app }: Pick<Host, 'app'>, { headers }: Caller) {
  const ask = (
    method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
    url: string,
    more = {},
    body?: Buffer,
  ) => app.inject({ method, url, headers: { ...headers, ...version, ...more }, payload: body })

  const create = (size: number, about: Record<string, string>) =>
    ask('POST', uploadsPath, { 'upload-length': `${size}`, 'upload-metadata': metadata(about) })

  const append = (url: string, offset: number, bytes: Buffer, more = {}) => {
    const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': `${offset}` }
    return ask('PATCH', url, { ...type, ...more }, bytes)
  }

  const read = (url: string) => ask('HEAD', url)
  const remove = (url: string) => ask('DELETE', url)

  /** A whole file in pieces of a size. Answers the last answer and the upload's id. */
  async function send(bytes: Buffer, about: Record<string, string>, piece = bytes.length) {
    const made = await create(bytes.length, about)
    const url = String(made.headers.location)
    let last = made
    for (let offset = 0; offset < bytes.length && last.statusCode < 300; offset += piece)
      last = await append(url, offset, bytes.subarray(offset, offset + piece))
    return { url, id: url.split('/').at(-1) ?? '', last }
  }

  return { create, append, read, remove, send, ask }
}
