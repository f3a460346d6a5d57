import { useQuery } from '@tanstack/react-query'
import { licenseById } from '~/api/licenses'

/** The title of a license that an address names; undefined until it is known, and for one that is not there. */
export function useLicenseTitle(licenseId: string | undefined): string | undefined {
  const asked = useQuery({ ...licenseById(licenseId ?? ''), enabled: licenseId !== undefined })
  return licenseId === undefined ? undefined : asked.data?.data.licenses[0]?.title
}
