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

/** A form of an asset: how it converts an asset to values, and values to a request. */
export interface AssetPart<V> {
  valuesOf: (asset: Asset) => V
  inputOf: (values: V, asset: Asset) => Omit<AssetInput, 'version'>
}

const isAlike = <V>(a: Base<V>, b: Base<V>) => JSON.stringify(a.values) === JSON.stringify(b.values)

/**
 * Saves a part of an asset with the version that was opened. On a conflict nothing is saved, and the present asset is
 * returned as `theirs`; `keepMine` then overwrites it.
 */
export function useAssetSave<V extends FieldValues>(
  form: SchemaForm<V, V>,
  asset: Asset,
  { valuesOf, inputOf }: AssetPart<V>,
) {
  const baseOf = (a: Asset): Base<V> => ({ version: a.version, values: valuesOf(a) })
  const { mutateAsync } = useMutation(updateAsset)
  const [base, setBase] = useState(() => baseOf(asset))
  const [theirs, setTheirs] = useState<Base<V> | null>(null)
  const { isDirty } = useFormState({ control: form.control })
  const { _id, version } = asset

  /** Replaces the form values with the saved asset. */
  const takeTheirs = () => {
    if (!theirs) return
    setBase(theirs)
    setTheirs(null)
    form.reset(theirs.values)
  }

  // The asset was changed outside of this form. Changes of other fields (captions, a new file, processing) are no
  // conflict; others are shown if the form has no unsaved changes.
  const follow = useEffectEvent(() => {
    // Discarding shows the saved asset.
    if (theirs && !isDirty) return takeTheirs()
    if (version <= base.version || theirs) return
    const newest = baseOf(asset)
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
      setBase(baseOf(data.asset))
      setTheirs(null)
    } catch (error) {
      if (!isStale(error)) throw error
      setTheirs(baseOf(await assetNow(_id)))
      throw new ShownConflict(error)
    }
  }
  /** Restores a draft with the version that it was based on, if it differs from the present one. */
  const rebase = (from: Base<V>) => setBase(isAlike(from, baseOf(asset)) ? baseOf(asset) : from)
  return { save, theirs: theirs?.values ?? null, takeTheirs, over: { base, rebase } }
}
