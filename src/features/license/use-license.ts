import { useQuery } from '@tanstack/react-query'
import { licenseById } from '~/api/licenses'
import type { Schemas } from '~/api/schemas'
import { deletedLicense } from './license.api'

export type License = Schemas['License']

/** Looks a license up, also among the deleted ones, so that an old link still shows what it was about. */
export function useLicense(licenseId: string) {
  const living = useQuery(licenseById(licenseId))
  const isGone = living.data?.data.licenses.length === 0
  const deleted = useQuery({ ...deletedLicense(licenseId), enabled: isGone })
  return {
    found: living.data?.data.licenses[0] ?? deleted.data?.data.licenses[0],
    /** There is no license with this id, not even among the deleted ones. */
    isUnknown: isGone && deleted.data?.data.licenses.length === 0,
    query: isGone ? deleted : living,
  }
}
