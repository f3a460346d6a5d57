import { useMutation, useQueryClient } from '@tanstack/react-query'
import { licenseById } from '~/api/licenses'
import type { Schemas } from '~/api/schemas'
import type { SchemaForm } from '~/forms/use-schema-form'
import { useVersionedSave } from '~/forms/use-versioned-save'
import { updateLicense } from '~/features/licenses/licenses.api'
import { formOf, updateOf, type LicenseForm } from './license-form'

type License = Schemas['License']

/** Saves a license with the version that was opened. */
export function useLicenseSave(form: SchemaForm<LicenseForm, LicenseForm>, license: License) {
  const { _id: licenseId } = license
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(updateLicense)
  const { save, base, ...state } = useVersionedSave(form, {
    saved: license,
    formOf,
    async read() {
      const { data } = await queryClient.fetchQuery({ ...licenseById(licenseId), staleTime: 0 })
      return data.licenses[0]
    },
  })
  return {
    ...state,
    version: base.version,
    save: (values: LicenseForm, intent: string) =>
      save(intent, async ({ version }) => {
        const body = { licenseId, ...updateOf(values), version }
        return (await mutateAsync({ body })).data.license
      }),
  }
}
