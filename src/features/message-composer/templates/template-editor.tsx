import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import type { Channel, MessageTemplate } from '~/features/message-composer/composer.api'
import { allTags } from '~/features/message-composer/message/tags'
import { TaggedText, TaggedTextarea } from '~/features/message-composer/message/tagged-text'
import { limits } from '~/features/message-composer/state/message-problems'
import { ConflictNotice } from '~/forms/conflict-notice'
import { RichTextField } from '~/forms/fields/rich-text-field'
import { SelectField } from '~/forms/fields/select-field'
import { TextField } from '~/forms/fields/text-field'
import { Form } from '~/forms/form'
import { SubmitButton } from '~/forms/submit-button'
import { useSchemaForm, type SchemaForm } from '~/forms/use-schema-form'
import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import { Button } from '~/ui/input/button'
import { toast } from '~/ui/overlay/toast'
import { conflictRows, formOf, templateForm, type TemplateForm } from './template-form'
import { categoryOptions } from './template-labels'
import { useTemplateSave } from './use-template-save'
import { TemplateVersions } from './template-versions'

interface TemplateEditorProps {
  channel: Channel
  /** A new one without it. */
  template?: MessageTemplate | undefined
  /** A link to a new message from the template. */
  composeLink?: ReactNode
  onClose: () => void
}

/** The content of a template, and its earlier versions. */
export function TemplateEditor({ channel, template, composeLink, onClose }: TemplateEditorProps) {
  const form = useSchemaForm(templateForm(channel), formOf(template))
  const { save, theirs, takeTheirs, over } = useTemplateSave(form, channel, template)
  const { control } = form
  const submit = async (values: TemplateForm, intent: string) => {
    await save(values, intent)
    toast({ tone: 'success', title: `Template “${values.name}” saved` })
    onClose()
  }
  const isMail = channel === 'email'
  return (
    <Form
      form={form}
      label="Template"
      onSubmit={submit}
      draft={`template:${template?._id ?? `new-${channel}`}`}
      over={over}
    >
      <Stack gap={4}>
        {theirs && (
          <ConflictNotice
            what="This template"
            by={theirs.updatedBy?.name}
            rows={conflictRows(form.getValues(), theirs)}
            onTakeTheirs={takeTheirs}
          />
        )}
        {template?.starter && (
          <Callout tone="info">
            This template comes with Lectern. Saving it makes a copy of your own.
          </Callout>
        )}
        <TextField control={control} name="name" label="Name" required />
        <SelectField control={control} name="category" label="Purpose" options={categoryOptions} />
        <TitleField form={form} label={isMail ? 'Subject' : 'Title'} />
        {isMail ? (
          <>
            <TextField control={control} name="preheader" label="Preview text" />
            <RichTextField
              control={control}
              name="message"
              label="Message"
              limit={limits.email.message}
              tags={allTags}
            />
          </>
        ) : (
          <PushTextField form={form} />
        )}
        <TextField control={control} name="link" label={isMail ? 'Button link' : 'Link'} />
        {isMail && <TextField control={control} name="linkLabel" label="Button label" />}
        <Stack direction="row" gap={2} justify="end" wrap>
          {composeLink}
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton>{template?.starter ? 'Save a copy' : 'Save template'}</SubmitButton>
        </Stack>
        {template && (
          <TemplateVersions
            versions={template.versions}
            onUse={(content) => {
              for (const [name, value] of Object.entries(content))
                if (isContent(name)) form.setValue(name, value, { shouldDirty: true })
            }}
          />
        )}
      </Stack>
    </Form>
  )
}

const isContent = (name: string): name is Exclude<keyof TemplateForm, 'name' | 'category'> =>
  ['title', 'preheader', 'message', 'link', 'linkLabel'].includes(name)

interface FieldProps {
  form: SchemaForm<TemplateForm, TemplateForm>
}

function TitleField({ form, label }: FieldProps & { label: string }) {
  const { field, fieldState } = useController({ control: form.control, name: 'title' })
  return (
    <TaggedText
      tags={allTags}
      label={label}
      name="title"
      value={field.value}
      error={fieldState.error?.message}
      onChange={field.onChange}
    />
  )
}

function PushTextField({ form }: FieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'message' })
  return (
    <TaggedTextarea
      tags={allTags}
      label="Text"
      limit={limits.push.message}
      value={field.value}
      error={fieldState.error?.message}
      onChange={field.onChange}
    />
  )
}
