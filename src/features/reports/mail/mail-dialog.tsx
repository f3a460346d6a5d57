import { useMutation } from '@tanstack/react-query'
import type { Schemas } from '~/api/schemas'
import { RadioField } from '~/forms/fields/radio-field'
import { Form } from '~/forms/form'
import { SubmitButton } from '~/forms/submit-button'
import { useSchemaForm } from '~/forms/use-schema-form'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Button } from '~/ui/input/button'
import { Dialog } from '~/ui/overlay/dialog'
import { mailReport } from '~/features/reports/reports.api'
import { blankMail, mailForm, type MailForm } from './mail-form'
import { RecipientsField } from './recipients-field'

interface MailContentProps {
  /** The filter in words with the number of rows. */
  sentence: string | undefined
  request: Pick<Schemas['ReportMailInput'], 'report' | 'filter' | 'columns' | 'sort'>
  onClose: () => void
  /** Called with what the server says: "Sent to a@x, b@y". */
  onSent: (message: string) => void
}

interface MailDialogProps extends MailContentProps {
  title: string
  open: boolean
}

/** Mails the report as it is shown, to up to 10 addresses. */
export function MailDialog({ title, open, ...content }: MailDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && content.onClose()}
      title={`E-mail “${title}”`}
    >
      <MailContent {...content} />
    </Dialog>
  )
}

function MailContent({ sentence, request, onClose, onSent }: MailContentProps) {
  const form = useSchemaForm(mailForm, blankMail)
  const { mutateAsync } = useMutation(mailReport)
  const submit = async ({ recipients, format }: MailForm) => {
    const emails = [...recipients.emails]
    const { message } = await mutateAsync({ body: { ...request, emails, format } })
    onSent(message)
  }
  return (
    <Form form={form} label="E-mail a report" onSubmit={submit} draft={null}>
      <Stack gap={5}>
        {sentence !== undefined && <Text>{sentence}</Text>}
        <RecipientsField control={form.control} name="recipients" />
        <RadioField
          control={form.control}
          name="format"
          label="Format"
          variant="segments"
          options={[
            { value: 'csv', label: 'CSV' },
            { value: 'xlsx', label: 'Excel' },
          ]}
        />
        <Text size="sm" tone="muted">
          The file has the columns and the order of the table. A file over 10 MB is sent as a link
          that works for 7 days.
        </Text>
        <Stack direction="row" gap={2} justify="end">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton>Send</SubmitButton>
        </Stack>
      </Stack>
    </Form>
  )
}
