import type { Schemas } from '~/api/schemas'
import { ConflictNotice } from '~/forms/conflict-notice'
import { Form } from '~/forms/form'
import { SubmitButton } from '~/forms/submit-button'
import { useSchemaForm } from '~/forms/use-schema-form'
import { Stack } from '~/ui/display/stack'
import { Button } from '~/ui/input/button'
import { toast } from '~/ui/overlay/toast'
import { conflictRows } from './license-conflict'
import { LicenseFields } from './license-fields'
import * as css from './license-fields.css'
import { formOf, licenseForm, type LicenseForm } from './license-form'
import { LicenseImpact } from './license-impact'
import { useLicenseSave } from './use-license-save'

interface EditLicenseFormProps {
  /** Includes all courses. */
  license: Schemas['License']
  onClose: () => void
}

/** Form to edit a license, with the impact of the changes on seat holders. */
export function EditLicenseForm({ license, onClose }: EditLicenseFormProps) {
  const form = useSchemaForm(licenseForm, formOf(license))
  const { save, version, theirs, takeTheirs, over } = useLicenseSave(form, license)
  const submit = async (values: LicenseForm, intent: string) => {
    await save(values, intent)
    toast({ tone: 'success', title: 'License saved' })
    onClose()
  }
  return (
    <Form
      wide
      form={form}
      label="Edit license"
      onSubmit={submit}
      draft={`license:${license._id}`}
      over={over}
    >
      <Stack gap={5}>
        {theirs && (
          <ConflictNotice
            what="This license"
            rows={conflictRows(form.getValues(), theirs)}
            onTakeTheirs={takeTheirs}
          />
        )}
        <LicenseFields form={form} picture={license.image} />
        <LicenseImpact license={license} version={version} form={form} />
        <div className={css.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton>Save</SubmitButton>
        </div>
      </Stack>
    </Form>
  )
}
