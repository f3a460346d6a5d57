import { useUser } from '~/api/session/user'
import { Form } from '~/forms/form'
import { SaveBar } from '~/forms/save-bar'
import { TextField } from '~/forms/fields/text-field'
import { Stack } from '~/ui/display/stack'
import { detailLabels } from './details'
import { DetailsConflict } from './details-conflict'
import { EmailFact } from './email-field'
import { Section } from './section'
import { useDetailsForm } from './use-details-form'

interface DetailsSectionProps {
  /** Whether there are unsaved changes. */
  onDirtyChange: (isDirty: boolean) => void
}

/** Name and designation, and the address, which cannot be changed here. */
export function DetailsSection({ onDirtyChange }: DetailsSectionProps) {
  const { _id, email } = useUser()
  const { form, save, conflict, over } = useDetailsForm(onDirtyChange)
  const { control } = form
  return (
    <Section id="details">
      <Form form={form} label="Your details" onSubmit={save} draft={`profile:${_id}`} over={over}>
        {conflict && <DetailsConflict {...conflict} />}
        <Stack direction="row" gap={4} columnBelow="sm">
          <Stack grow>
            <TextField
              control={control}
              name="firstName"
              label={detailLabels.firstName}
              autoComplete="given-name"
            />
          </Stack>
          <Stack grow>
            <TextField
              control={control}
              name="lastName"
              label={detailLabels.lastName}
              autoComplete="family-name"
            />
          </Stack>
        </Stack>
        <TextField
          control={control}
          name="designation"
          label={detailLabels.designation}
          help="Your job title in the organisation."
          autoComplete="organization-title"
        />
        <EmailFact email={email} />
        <SaveBar />
      </Form>
    </Section>
  )
}
