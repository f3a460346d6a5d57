import { useUser } from '~/api/session/user'
import type { Schemas } from '~/api/schemas'
import { Combobox } from '~/ui/combobox/combobox'
import { Field } from '~/ui/input/field'
import { Select } from '~/ui/input/select'
import { dateText, fullText, usableZone } from '~/ui/format/time-format'
import { useNow } from '~/ui/hooks/use-now'
import { findZones, zoneOption } from '~/pickers/time-zones'
import type { PreferenceChange } from '~/forms/use-change-preferences'

type DateFormat = Schemas['Preferences']['dateFormat']

const dateFormats: readonly DateFormat[] = [
  'locale',
  'D MMM YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'YYYY-MM-DD',
]

/** The time zone and date format, with examples. */
export function TimePreferences({ onChange }: { onChange: (change: PreferenceChange) => void }) {
  const { preferences, business } = useUser()
  const now = useNow()
  const { timezone, dateFormat } = preferences
  const zone = usableZone(timezone ?? business.timezone)
  const options = dateFormats.map((format) => {
    const example = dateText(now, { zone, dateFormat: format })
    return {
      value: format,
      label: format === 'locale' ? `${example} (browser default)` : example,
    }
  })
  return (
    <>
      <Field
        label="Time zone"
        help={
          timezone === null
            ? `Your organisation’s time zone: ${business.timezone}. Current time: ${fullText(now, { zone, dateFormat })}.`
            : `Current time: ${fullText(now, { zone, dateFormat })}. Clear to use your organisation’s time zone, ${business.timezone}.`
        }
      >
        {(frame) => (
          <Combobox
            {...frame}
            listLabel="Time zones"
            placeholder="Search by city or region"
            options={findZones}
            value={timezone === null ? null : zoneOption(timezone)}
            onChange={(chosen) => onChange({ timezone: chosen?.value ?? null })}
          />
        )}
      </Field>
      <Field label="Date format">
        {(frame) => (
          <Select
            {...frame}
            options={options}
            value={dateFormat}
            onChange={(next) => next !== '' && onChange({ dateFormat: next })}
          />
        )}
      </Field>
    </>
  )
}
