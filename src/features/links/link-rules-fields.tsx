import type { UseFormReturn } from 'react-hook-form'
import { DateField } from '~/fields/date-field'
import { TextField } from '~/fields/text-field'
import { todayIso } from '~/ui/calendar-date'
import type { LinkForm } from './link-form'

/** How often, until when and for whom a sign-up link works. */
export function LinkRulesFields({ form }: { form: UseFormReturn<LinkForm> }) {
  return (
    <>
      <TextField
        control={form.control}
        name="maxUses"
        label="How many people may use it"
        help="Leave empty for no limit."
        inputMode="numeric"
      />
      <DateField
        control={form.control}
        name="lastDay"
        label="Last day"
        help="It works to the end of this day. Leave empty for no end."
        earliest={todayIso()}
      />
      <TextField
        control={form.control}
        name="domains"
        label="Only for addresses at"
        help="Domains with commas between them. Leave empty for any address."
        placeholder="example.com"
      />
    </>
  )
}
