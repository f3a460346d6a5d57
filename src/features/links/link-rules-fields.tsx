import type { UseFormReturn } from 'react-hook-form'
import { useUser } from '~/api/session/user'
import { DateField } from '~/forms/fields/date-field'
import { TextField } from '~/forms/fields/text-field'
import { dayIn, usableZone } from '~/ui/format/time-format'
import { useNow } from '~/ui/hooks/use-now'
import type { LinkForm } from './link-form'

/** The limits of a link: uses, expiry, domains. */
export function LinkRulesFields({ form }: { form: UseFormReturn<LinkForm> }) {
  const zone = usableZone(useUser().business.timezone)
  const now = useNow()
  return (
    <>
      <TextField
        control={form.control}
        name="maxUses"
        label="Maximum uses"
        help="Leave empty for no limit."
        inputMode="numeric"
      />
      <DateField
        control={form.control}
        name="expiresAt"
        label="Last day"
        help={`The link works until the end of this day, in the time zone ${zone}. Leave empty for no end.`}
        earliest={dayIn(now, zone)}
      />
      <TextField
        control={form.control}
        name="domains"
        label="Allowed email domains"
        help="Separate domains with commas. Leave empty to allow any address."
        placeholder="example.com"
      />
    </>
  )
}
