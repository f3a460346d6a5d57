import type { Schemas } from '~/api/schemas'
import { EntityPicker } from '~/pickers/entity-picker'
import { userEntity } from '~/pickers/people'
import { Stack } from '~/ui/display/stack'
import type { Option } from '~/ui/input/option-source'
import { RadioGroup } from '~/ui/input/radio-group'

/** Whose name a preview has. */
export interface Sample {
  kind: 'longest' | 'possible' | 'user'
  user: Option | null
  drawn: Pick<Schemas['CertificateDrawing'], 'sample' | 'user'>
  /** In words, for the text alternative. */
  label: string
}

const samples = [
  { value: 'longest', label: 'Longest name here' },
  { value: 'possible', label: 'Longest possible' },
  { value: 'user', label: 'A person' },
] as const

const labels = {
  longest: 'with the longest name of this organisation',
  possible: 'with the longest possible name',
} as const

const sampleOf = (kind: 'longest' | 'possible'): Sample => ({
  kind,
  user: null,
  drawn: { sample: kind },
  label: labels[kind],
})

export const usualSample = sampleOf('longest')

/** Until a person is chosen, the longest name is shown. */
const sampleOfUser = (user: Option | null): Sample =>
  user
    ? { kind: 'user', user, drawn: { user: user.value }, label: `for ${user.label}` }
    : { ...usualSample, kind: 'user' }

interface CertificateSampleProps {
  value: Sample
  onChange: (sample: Sample) => void
}

/** Chooses whose name a preview has. */
export function CertificateSample({ value, onChange }: CertificateSampleProps) {
  return (
    <Stack direction="row" gap={3} align="end" wrap>
      <RadioGroup
        label="Sample"
        labelHidden
        variant="segments"
        options={samples}
        value={value.kind}
        onChange={(kind) => onChange(kind === 'user' ? sampleOfUser(null) : sampleOf(kind))}
      />
      {value.kind === 'user' && (
        <EntityPicker
          entity={userEntity}
          label="Person"
          labelHidden
          creates={false}
          value={value.user}
          onChange={(user) => onChange(sampleOfUser(user))}
        />
      )}
    </Stack>
  )
}
