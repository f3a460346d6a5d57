import { Stack } from '~/ui/display/stack'
import { LookPreferences } from './look-preferences'
import { PreferenceFailure } from '~/forms/preference-failure'
import { Section } from '~/features/profile/section'
import { TimePreferences } from './time-preferences'
import { useChangePreferences } from '~/forms/use-change-preferences'

/** Appearance and time formats. Changes take effect immediately. */
export function PreferencesSection() {
  const { change, failures, retry, isSaving } = useChangePreferences()
  return (
    <Section id="preferences" description="Applied immediately, on all your devices.">
      <Stack gap={5}>
        <PreferenceFailure failures={failures} onRetry={retry} retrying={isSaving} />
        <LookPreferences onChange={change} />
        <TimePreferences onChange={change} />
      </Stack>
    </Section>
  )
}
