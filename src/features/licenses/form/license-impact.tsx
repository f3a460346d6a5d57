import { queryOptions, useQuery } from '@tanstack/react-query'
import { useFormState, useWatch } from 'react-hook-form'
import { ApiError } from '~/api/client/errors'
import { upload } from '~/api/client/upload'
import type { Schemas } from '~/api/schemas'
import type { SchemaForm } from '~/forms/use-schema-form'
import { Callout } from '~/ui/display/callout'
import { counted, formatNumber } from '~/ui/format/numbers'
import { useDebounced } from '~/ui/hooks/use-debounced'
import { licenseForm, updateOf, type LicenseForm } from './license-form'

type Impact = Schemas['LicenseImpact']

const path = '/api/business/updateLicenseCourse'

/** Impact of saving on the seat holders. */
function impactOf(licenseId: string, version: number, values: LicenseForm) {
  const { courses, seats, startDate, expirationDate, removeExpirationDate } = {
    removeExpirationDate: undefined,
    expirationDate: undefined,
    startDate: undefined,
    ...updateOf(values),
  }
  const body = {
    licenseId,
    version,
    courses,
    seats,
    startDate,
    expirationDate,
    removeExpirationDate,
  }
  return queryOptions({
    queryKey: [path, 'dry run', body],
    queryFn: async ({ signal }) =>
      (await upload('post', path, { params: { query: { dryRun: true } }, body }, { signal })).data
        .impact,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** "96 people get more courses; 12 have them already." */
function lines({ gain, haveAlready, lose, unfinished }: Impact): string[] {
  const already =
    haveAlready > 0
      ? `; ${formatNumber(haveAlready)} ${haveAlready === 1 ? 'has' : 'have'} all of them already`
      : ''
  return [
    (gain > 0 || haveAlready > 0) &&
      `${counted(gain, 'person gets', 'people get')} more courses${already}.`,
    lose > 0 &&
      `${counted(lose, 'person loses', 'people lose')} courses: ${counted(unfinished, 'unfinished course ends', 'unfinished courses end')}, and progress is kept.`,
  ].filter((line) => line !== false)
}

interface LicenseImpactProps {
  license: Schemas['License']
  version: number
  form: SchemaForm<LicenseForm, LicenseForm>
}

/** Shows the impact of the changes before they are saved. */
export function LicenseImpact({ license, version, form }: LicenseImpactProps) {
  const { control } = form
  const { dirtyFields } = useFormState({ control })
  const values = useDebounced(useWatch({ control, compute: (current) => current }), 400)
  const isConcerned =
    dirtyFields.courses !== undefined ||
    dirtyFields.seats !== undefined ||
    dirtyFields.startDate === true ||
    dirtyFields.expirationDate === true
  const { data, error } = useQuery({
    ...impactOf(license._id, version, values),
    enabled: isConcerned && licenseForm.safeParse(values).success,
  })
  if (!isConcerned) return null
  if (error instanceof ApiError && error.status === 422)
    return (
      <Callout tone="danger" live="polite">
        {error.errors[0]?.message ?? error.message}.
      </Callout>
    )
  const sentences = data ? lines(data) : []
  if (sentences.length === 0) return null
  return (
    <Callout tone="info" live="polite">
      {sentences.join(' ')}
    </Callout>
  )
}
