import { useUser } from '~/api/session/user'
import { Checkbox } from '~/ui/input/checkbox'
import { alertKinds, type AlertType } from './alert-kinds'
import * as css from './alerts-section.css'
import { PreferenceFailure } from '~/forms/preference-failure'
import { Section } from '~/features/profile/section'
import { usualChannels, useChangePreferences } from '~/forms/use-change-preferences'

/** Which alerts are sent to the bell and which by email. */
export function AlertsSection() {
  const { alerts, email } = useUser()
  const { change, failures, retry, isSaving } = useChangePreferences()
  const has = (type: AlertType) => alerts[type] ?? usualChannels
  const choose = (type: AlertType, channel: Partial<typeof usualChannels>) =>
    change({ alerts: { [type]: { ...has(type), ...channel } } })
  return (
    <Section
      id="alerts"
      padding="none"
      description={
        <>
          What appears under the bell, and what is also emailed to{' '}
          <bdi className={css.address}>{email}</bdi>.
        </>
      }
    >
      {failures.length > 0 && (
        <div className={css.failed}>
          <PreferenceFailure failures={failures} onRetry={retry} retrying={isSaving} />
        </div>
      )}
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col" className={css.what}>
              Notify me when
            </th>
            <th scope="col" className={css.channel}>
              Bell
            </th>
            <th scope="col" className={css.channel}>
              Email
            </th>
          </tr>
        </thead>
        <tbody>
          {alertKinds.map(({ type, label, isEverMailed }) => (
            <tr key={type}>
              <th scope="row" className={css.what}>
                {label}
              </th>
              <td className={css.channel}>
                <Checkbox
                  labelHidden
                  label={`${label}: bell`}
                  checked={has(type).bell}
                  onChange={(bell) => choose(type, { bell })}
                />
              </td>
              <td className={css.channel}>
                {isEverMailed ? (
                  <span className={css.always}>Always</span>
                ) : (
                  <Checkbox
                    labelHidden
                    label={`${label}: email`}
                    checked={has(type).email}
                    onChange={(byMail) => choose(type, { email: byMail })}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
