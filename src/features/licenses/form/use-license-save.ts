import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { isStale } from '~/api/client/errors'
import { licenseById } from '~/api/licenses'
import type { Schemas } from '~/api/schemas'
import { ShownConflict } from '~/forms/conflict-error'
import { keepMine } from '~/forms/conflict-notice'
import type { Base } from '~/forms/drafts'
import type { SchemaForm } from '~/forms/use-schema-form'
import { updateLicense } from '~/features/licenses/licenses.api'
import { formOf, updateOf, type LicenseForm } from './license-form'

type License = Schemas['License']

const baseOf = (license: License): Base<LicenseForm> => ({
  version: license.version,
  values: formOf(license),
})

/**
 * Saves a license with the version that was opened. On a conflict nothing is saved, and the
 * current state is returned as `theirs`; `keepMine` then overwrites it.
 */
export function useLicenseSave(form: SchemaForm<LicenseForm, LicenseForm>, license: License) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(updateLicense)
  const [base, setBase] = useState(() => baseOf(license))
  const [theirs, setTheirs] = useState<License | null>(null)
  const { isDirty } = useFormState({ control: form.control })
  const save = async (values: LicenseForm, intent: string) => {
    const { version } = intent === keepMine && theirs ? theirs : base
    try {
      const body = { licenseId: license._id, ...updateOf(values), version }
      const { data } = await mutateAsync({ body })
      setBase(baseOf(data.license))
      setTheirs(null)
      return data
    } catch (error) {
      if (!isStale(error)) throw error
      const { data } = await queryClient.fetchQuery({ ...licenseById(license._id), staleTime: 0 })
      const [now] = data.licenses
      if (!now) throw error
      setTheirs(now)
      throw new ShownConflict(error)
    }
  }
  /** Replaces the form values with the saved state and continues from it. */
  const takeTheirs = () => {
    if (!theirs) return
    setBase(baseOf(theirs))
    setTheirs(null)
    form.reset(formOf(theirs))
  }
  return {
    save,
    version: base.version,
    theirs: isDirty ? theirs : null,
    takeTheirs,
    over: { base, rebase: setBase },
  }
}
