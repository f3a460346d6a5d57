import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFormState, type FieldValues } from 'react-hook-form'
import type { Input } from '~/api/client/contract-types'
import { isStale } from '~/api/client/errors'
import { uploading } from '~/api/client/query'
import { staleAssetPaths } from '~/api/stale-asset-paths'
import { keepMine } from '~/forms/conflict-notice'
import type { Base } from '~/forms/drafts'
import { ShownConflict } from '~/forms/conflict-error'
import type { SchemaForm } from '~/forms/use-schema-form'
import { assetNow } from '~/features/assets/assets.api'
import type { Asset } from '~/features/assets/assets.api'

export const updateAsset = uploading('post', '/api/business/updateAsset/{id}', staleAssetPaths)

type AssetInput = Input<'post', '/api/business/updateAsset/{id}'>['body']

/** What a form asks for of an asset: how it shows that, and how it sends it. */
export interface AssetPart<V> {
  valuesOf: (asset: Asset) => V
  inputOf: (values: V, asset: Asset) => Omit<AssetInput, 'version'>
}

const isAlike = <V>(one: Base<V>, other: Base<V>) =>
  JSON.stringify(one.values) === JSON.stringify(other.values)

/**
 * Saves a part of an asset over the version that was opened. When somebody else was quicker, nothing is saved, and
 * what there is now is answered as `theirs`; `keepMine` then saves over that.
 */
export function useAssetSave<V extends FieldValues>(
  form: SchemaForm<V, V>,
  asset: Asset,
  { valuesOf, inputOf }: AssetPart<V>,
) {
  const known = (one: Asset): Base<V> => ({ version: one.version, values: valuesOf(one) })
  const { mutateAsync } = useMutation(updateAsset)
  const [base, setBase] = useState(() => known(asset))
  const [theirs, setTheirs] = useState<Base<V> | null>(null)
  const { isDirty } = useFormState({ control: form.control })
  const { _id, version } = asset

  /** Shows what is saved in place of what was typed, and goes on from there. */
  const takeTheirs = () => {
    if (!theirs) return
    setBase(theirs)
    setTheirs(null)
    form.reset(theirs.values)
  }

  // Something else than this form has changed the asset. What changed nothing that is asked for here (captions, a new
  // file, processing) is no conflict; what did is shown by a form that nobody has typed in.
  const follow = useEffectEvent(() => {
    // Whoever discards what was typed sees what was saved instead.
    if (theirs && !isDirty) return takeTheirs()
    if (version <= base.version || theirs) return
    const newest = known(asset)
    const isSame = isAlike(newest, base)
    if (isSame) setBase({ ...base, version })
    if (isSame || isDirty) return
    setBase(newest)
    form.reset(newest.values)
  })
  // eslint-disable-next-line react-hooks/set-state-in-effect -- what the form shows is no state of React's, and goes along
  useEffect(() => follow(), [version, isDirty])

  const save = async (values: V, intent: string) => {
    const from = intent === keepMine && theirs ? theirs : base
    const body = { ...inputOf(values, asset), version: from.version }
    try {
      const { data } = await mutateAsync({ params: { path: { id: _id } }, body })
      setBase(known(data.asset))
      setTheirs(null)
    } catch (error) {
      if (!isStale(error)) throw error
      setTheirs(known(await assetNow(_id)))
      throw new ShownConflict(error)
    }
  }
  /** Goes on from what a draft was made from, as far as that is something else than what there is. */
  const rebase = (from: Base<V>) => setBase(isAlike(from, known(asset)) ? known(asset) : from)
  return { save, theirs: theirs?.values ?? null, takeTheirs, over: { base, rebase } }
}
