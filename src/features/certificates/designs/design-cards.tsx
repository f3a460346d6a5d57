import { LayoutGrid, Rows3 } from 'lucide-react'
import { DesignPicture } from '~/entities/certificate-drawing'
import { DesignState } from '~/entities/design-state'
import type { CertificateSearch } from '~/features/certificates/certificate-search'
import type { Design } from '~/features/certificates/certificates.api'
import { CardGrid } from '~/list/card-grid'
import type { CardsProps } from '~/list/list-view'
import { Text } from '~/ui/display/text'
import { counted, formatNumber } from '~/ui/format/numbers'
import { RadioGroup } from '~/ui/input/radio-group'

const views = [
  { value: 'cards', label: 'Cards', icon: <LayoutGrid aria-hidden /> },
  { value: 'table', label: 'Table', icon: <Rows3 aria-hidden /> },
] as const

interface DesignViewSwitchProps {
  view: CertificateSearch['view']
  onChange: (view: CertificateSearch['view']) => void
}

/** Switches between cards and table. */
export const DesignViewSwitch = ({ view, onChange }: DesignViewSwitchProps) => (
  <RadioGroup
    label="View"
    labelHidden
    variant="segments"
    options={views}
    value={view ?? 'cards'}
    onChange={(next) => onChange(next === 'table' ? 'table' : undefined)}
  />
)

/** The designs as cards with their pictures. */
export const DesignCards = (props: CardsProps<Design>) => (
  <CardGrid
    {...props}
    label="Certificate designs"
    rowId={({ _id }) => _id}
    title={({ name }) => name}
    picture={({ _id, version, previewUrl, provider }) => (
      <DesignPicture
        drawn={{ certificateId: _id }}
        version={version}
        previewUrl={previewUrl}
        isOutside={provider !== 'internal'}
      />
    )}
    facts={(design) => <DesignFacts design={design} />}
  />
)

function DesignFacts({ design }: { design: Design }) {
  const { coursesCount, issuedCount, counts } = design
  return (
    <>
      <Text as="span" size="sm" tone="muted">
        {counted(coursesCount, 'course', 'courses')} · {formatNumber(issuedCount)} issued
      </Text>
      {counts.expiring > 0 && (
        <Text as="span" size="sm" tone="warning">
          {formatNumber(counts.expiring)} expiring
        </Text>
      )}
      <div>
        <DesignState design={design} />
      </div>
    </>
  )
}
