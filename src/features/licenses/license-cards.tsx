import { LayoutGrid, Rows3 } from 'lucide-react'
import { LicenseSeats } from '~/entities/license-seats'
import { LicenseState } from '~/entities/license-state'
import { CardGrid } from '~/list/card-grid'
import type { CardsProps } from '~/list/list-view'
import { CourseThumbnail } from '~/pickers/course-thumbnail'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { counted } from '~/ui/format/numbers'
import { RadioGroup } from '~/ui/input/radio-group'
import { EndsCell, type License } from './license-columns'
import type { LicenseSearch } from './license-search'

const views = [
  { value: 'table', label: 'Table', icon: <Rows3 aria-hidden /> },
  { value: 'cards', label: 'Cards', icon: <LayoutGrid aria-hidden /> },
] as const

interface LicenseViewSwitchProps {
  view: LicenseSearch['view']
  onChange: (view: LicenseSearch['view']) => void
}

/** Switches between table and cards. */
export const LicenseViewSwitch = ({ view, onChange }: LicenseViewSwitchProps) => (
  <RadioGroup
    label="View"
    labelHidden
    variant="segments"
    options={views}
    value={view ?? 'table'}
    onChange={(next) => onChange(next === 'cards' ? 'cards' : undefined)}
  />
)

/** The licenses as cards. */
export const LicenseCards = (props: CardsProps<License>) => (
  <CardGrid
    {...props}
    label="Licenses"
    rowId={({ _id }) => _id}
    title={({ title }) => title}
    picture={({ image }) => <CourseThumbnail src={image} size="fill" />}
    facts={(license) => <LicenseFacts license={license} />}
  />
)

function LicenseFacts({ license }: { license: License }) {
  const { seats, coursesCount, expirationDate } = license
  return (
    <Stack gap={2}>
      <LicenseSeats seats={seats} />
      <Text as="span" size="sm" tone="muted">
        {counted(coursesCount, 'course', 'courses')}
        {expirationDate === null ? (
          ', no end'
        ) : (
          <>
            , ends <EndsCell license={license} />
          </>
        )}
      </Text>
      <LicenseState license={license} />
    </Stack>
  )
}
