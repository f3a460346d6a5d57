import { useMutation } from '@tanstack/react-query'
import { useUser } from '~/api/session/user'
import type { Schemas } from '~/api/schemas'
import { Form } from '~/forms/form'
import { SubmitButton } from '~/forms/submit-button'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { useSchemaForm } from '~/forms/use-schema-form'
import { addLicense } from '~/features/licenses/licenses.api'
import { Stack } from '~/ui/display/stack'
import { dayIn, usableZone } from '~/ui/format/time-format'
import { Button } from '~/ui/input/button'
import { toast } from '~/ui/overlay/toast'
import { LicenseFields } from './license-fields'
import * as css from './license-fields.css'
import { blankLicense, inputOf, licenseForm, type LicenseForm } from './license-form'

interface NewLicenseFormProps {
  onClose: () => void
  onMade: (license: Schemas['License']) => void
}

/** The form for a new license. */
export function NewLicenseForm({ onClose, onMade }: NewLicenseFormProps) {
  const zone = usableZone(useUser().business.timezone)
  const form = useSchemaForm(licenseForm, blankLicense(dayIn(new Date(), zone)))
  const keyOf = useIdempotencyKey()
  const { mutateAsync } = useMutation(addLicense)
  const submit = async (values: LicenseForm) => {
    const body = inputOf(values)
    const params = { header: { 'Idempotency-Key': keyOf(body) } }
    const { data } = await mutateAsync({ params, body })
    toast({ tone: 'success', title: `${data.license.title} created` })
    onMade(data.license)
  }
  return (
    <Form wide form={form} label="New license" onSubmit={submit} draft="license:new">
      <Stack gap={5}>
        <LicenseFields form={form} picture={null} />
        <div className={css.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton>Create license</SubmitButton>
        </div>
      </Stack>
    </Form>
  )
}
