import { useEffect } from 'react'
import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import { onUploads, readUploads } from '~/api/uploads/store'
import { knowing, type AssetFacts } from '~/features/course-builder/state/builder-state'
import type { BuilderStore } from '~/features/course-builder/state/builder-store'
import { patchItem } from '~/features/course-builder/outline/outline'

const pause = 3000

export function assetFacts(asset: Schemas['Asset']): AssetFacts {
  const { _id, title, type, duration, status, thumbnail, pages, captions, notice } = asset
  return {
    _id,
    title,
    type,
    duration,
    status,
    thumbnail,
    pages,
    captionsCount: captions.length,
    notice,
  }
}

async function learn(store: BuilderStore, ids: readonly string[]) {
  const path = '/api/business/asset/{id}'
  const requests = ids.map((id) => call('get', path, { params: { path: { id } } }))
  const answers = await Promise.allSettled(requests)
  const facts = answers.flatMap((answer) =>
    answer.status === 'fulfilled' ? [assetFacts(answer.value.data.asset)] : [],
  )
  store.set({ assets: knowing(store.get().assets, facts) })
}

const itemsOf = (store: BuilderStore) =>
  store.get().values.sections.flatMap((section) => section.items)

/** Turns uploaded files into items, and refetches assets that are being processed. */
export function useArrivals(store: BuilderStore) {
  useEffect(() => {
    const arriving = new Set<string>()
    const arrive = async (key: string, assetId: string) => {
      if (arriving.has(key)) return
      arriving.add(key)
      await learn(store, [assetId])
      store.settle((outline) =>
        patchItem(outline, key, { kind: 'asset', ref: assetId, title: null }),
      )
    }
    const refetch = () => {
      for (const { key, kind, ref } of itemsOf(store)) {
        if (kind !== 'upload') continue
        const assetId = readUploads().find(({ id }) => id === ref)?.assetId
        if (assetId) void arrive(key, assetId)
      }
    }
    refetch()
    const stop = onUploads(refetch)
    const timer = setInterval(() => {
      const { assets } = store.get()
      const unready = itemsOf(store).flatMap(({ kind, ref }) => {
        const status = kind === 'asset' && assets.get(ref)?.status
        return status === 'processing' || status === 'uploading' ? ref : []
      })
      if (unready.length > 0) void learn(store, [...new Set(unready)])
    }, pause)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [store])
}
