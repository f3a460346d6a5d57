import { vi } from 'vitest'
import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import { upload } from '~/api/client/upload'
import { patience } from '../patience'

const key = () => ({ header: { 'Idempotency-Key': crypto.randomUUID() } })

/** A link in the library: an asset that needs no file and is ready at once. */
export async function addLink(title: string, set: Partial<Schemas['AssetInput']> = {}) {
  const body = { title, url: 'https://video.example/opening', type: 'link' as const, ...set }
  const { data } = await upload('post', '/api/business/addAsset', { params: key(), body })
  return data.asset
}

/** A sound of some milliseconds of silence, as a file. */
export function sound(name: string): File {
  const size = 44 + 1600
  const view = new DataView(new ArrayBuffer(size))
  const text = (at: number, words: string) =>
    [...words].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)))
  text(0, 'RIFF')
  view.setUint32(4, size - 8, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, 8000, true)
  view.setUint32(28, 16_000, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, size - 44, true)
  return new File([view.buffer], name, { type: 'audio/wav' })
}

/** A sound in the library, ready to be played. */
export async function addSound(title: string): Promise<Schemas['Asset']> {
  const body = { title, file: sound(`${title}.wav`) }
  const { data } = await upload('post', '/api/business/addAsset', { params: key(), body })
  const params = { path: { id: data.asset._id } }
  return vi.waitUntil(async () => {
    const { asset } = (await call('get', '/api/business/asset/{id}', { params })).data
    return asset.status === 'ready' && asset
  }, patience)
}

export async function addCategory(name: string) {
  const { data } = await upload('post', '/api/business/addCategory', {
    params: key(),
    body: { name },
  })
  return data.category
}

/** The assets as the server has them. */
export async function assets() {
  return (await call('get', '/api/business/assets', {})).data.assets
}
