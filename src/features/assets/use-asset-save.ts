import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '~/api/errors'
import { uploading } from '~/api/query'
import { keepMine } from '~/fields/conflict-notice'
import type { Base } from '~/fields/drafts'
import { formOf, type AssetForm } from './asset-form'
import { assetNow, touchedByAssets } from './assets.api'
import type { Asset } from './use-assets'

export const updateAsset = uploading('post', '/api/business/updateAsset/{id}', touchedByAssets)

type Known = Base<AssetForm>
const known = (asset: Asset): Known => ({ version: asset.version, values: formOf(asset) })
const isAlike = (one: Known, other: Known) =>
  JSON.stringify(one.values) === JSON.stringify(other.values)

/**
 * Saves changes of an asset over the version that was opened. When somebody else was quicker, nothing is saved, and
 * what there is now is answered as `theirs`; `keepMine` then saves over that.
 */
export function useAssetSave(opened: Asset) {
  const { mutateAsync } = useMutation(updateAsset)
  const [base, setBase] = useState(() => known(opened))
  const [theirs, setTheirs] = useState<Known | null>(null)
  const { _id, type } = opened
  const save = async ({ category, language, url, ...texts }: AssetForm, intent: string) => {
    const from = intent === keepMine && theirs ? theirs : base
    const body = {
      ...texts,
      category: category?.value ?? '',
      language: language ?? '',
      ...(type === 'link' && { url }),
      version: from.version,
    }
    try {
      const { data } = await mutateAsync({ params: { path: { id: _id } }, body })
      setBase(known(data.asset))
      setTheirs(null)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict/stale')
        setTheirs(known(await assetNow(_id)))
      throw error
    }
  }
  /** Goes on from what there is now, which it answers. */
  const takeTheirs = () => {
    if (theirs) setBase(theirs)
    setTheirs(null)
    return theirs?.values ?? base.values
  }
  /**
   * Something else than this form has changed the asset. What changed nothing that is asked for here (captions, a new
   * file, processing) is no conflict; what did is shown by a form that nobody has typed in, and answered for that.
   */
  const follow = (now: Asset, isDirty: boolean): AssetForm | null => {
    if (now.version <= base.version || theirs) return null
    const newest = known(now)
    const isSame = isAlike(newest, base)
    if (isSame) setBase({ ...base, version: newest.version })
    if (isSame || isDirty) return null
    setBase(newest)
    return newest.values
  }
  /** Goes on from what a draft was made from, as far as that is something else than what there is. */
  const rebase = (from: Known) => setBase(isAlike(from, known(opened)) ? known(opened) : from)
  return { save, theirs: theirs?.values ?? null, takeTheirs, follow, over: { base, rebase } }
}
