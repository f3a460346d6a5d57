import { Monitor, Moon, Sun } from 'lucide-react'
import { useUser } from '~/api/session/user'
import { Field } from '~/ui/input/field'
import { RadioGroup } from '~/ui/input/radio-group'
import { asPageSize, pageSizes } from '~/ui/list/page-size'
import { Select } from '~/ui/input/select'
import type { PreferenceChange } from '~/forms/use-change-preferences'

const themes = [
  { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
] as const

const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const

const motions = [
  { value: 'system', label: 'System' },
  { value: 'reduced', label: 'Reduced' },
] as const

const sizes = pageSizes.map((size) => ({ value: String(size), label: `${size} rows` }))

/** Theme, density, motion and the length of lists. */
export function LookPreferences({ onChange }: { onChange: (change: PreferenceChange) => void }) {
  const { theme, density, motion, pageSize } = useUser().preferences
  return (
    <>
      <RadioGroup
        label="Theme"
        variant="segments"
        options={themes}
        value={theme}
        onChange={(next) => onChange({ theme: next })}
      />
      <RadioGroup
        label="Density"
        help="The height of table rows."
        variant="segments"
        options={densities}
        value={density}
        onChange={(next) => onChange({ density: next })}
      />
      <RadioGroup
        label="Motion"
        help="Animations when things open and close."
        variant="segments"
        options={motions}
        value={motion}
        onChange={(next) => onChange({ motion: next })}
      />
      <Field label="Rows per page" help="The default for all lists.">
        {(frame) => (
          <Select
            {...frame}
            options={sizes}
            value={String(pageSize)}
            onChange={(next) => {
              const chosen = asPageSize(Number(next))
              if (chosen) onChange({ pageSize: chosen })
            }}
          />
        )}
      </Field>
    </>
  )
}
