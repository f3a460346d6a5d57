import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'

// A push service on this machine: it checks the VAPID token (RFC 8292) and decrypts what it gets (RFC 8291, RFC 8188).

const fromUrl = (text: string) => Buffer.from(text, 'base64url')
const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** A browser that subscribed. */
export function browser(origin: string, name = randomBytes(8).toString('hex')) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const subscription = {
    endpoint: `${origin}/push/${name}`,
    keys: {
      p256dh: keys.getPublicKey('base64url', 'uncompressed'),
      auth: auth.toString('base64url'),
    },
  }

  /** Decrypts a body with the content encoding aes128gcm. */
  function decrypt(body: Buffer) {
    const salt = body.subarray(0, 16)
    const idLength = body.readUInt8(20)
    const serverKey = body.subarray(21, 21 + idLength)
    const sealed = body.subarray(21 + idLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), serverKey])
    const secret = derive(keys.computeSecret(serverKey), auth, info, 32)
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    // The last record ends with 2 and padding.
    return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
  }

  return { name, subscription, decrypt }
}

/** The faults of the Authorization header of a push message. */
function tokenFaults(header: string, origin: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const { x, y } = { x: fromUrl(key).subarray(1, 33), y: fromUrl(key).subarray(33) }
  const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  const { alg } = JSON.parse(fromUrl(head).toString())
  const { aud, exp, sub } = JSON.parse(fromUrl(claims).toString())
  const now = Date.now() / 1000
  return [
    ...(alg === 'ES256' ? [] : ['alg']),
    ...(verify('sha256', Buffer.from(`${head}.${claims}`), options, fromUrl(signature))
      ? []
      : ['signature']),
    ...(aud === origin ? [] : ['aud']),
    ...(exp > now && exp <= now + 86_400 ? [] : ['exp']),
    ...(/^(mailto|https):/.test(sub) ? [] : ['sub']),
  ]
}

type Received = { headers: IncomingMessage['headers']; body: Buffer; faults: string[] }

/** Answers by the names of the browsers. */
export async function pushService() {
  const received = new Map<string, Received[]>()
  const answers = new Map<string, [status: number, headers?: Record<string, string>]>()
  const server = createServer(async (request, response) => {
    const name = request.url?.split('/').at(-1) ?? ''
    const body = Buffer.concat(await request.toArray())
    const { headers } = request
    const faults = tokenFaults(headers.authorization ?? '', origin)
    received.set(name, [...(received.get(name) ?? []), { headers, body, faults }])
    const [status, more] = faults.length > 0 ? [403] : (answers.get(name) ?? [201])
    response.writeHead(status, more).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const origin = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
  return {
    origin,
    answers,
    of: (name: string) => received.get(name) ?? [],
    close: () => server.close(),
  }
}
