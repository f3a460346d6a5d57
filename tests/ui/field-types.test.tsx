import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CheckboxField } from '~/forms/fields/checkbox-field'
import { Form } from '~/forms/form'
import { PasswordField } from '~/forms/fields/password-field'
import { SelectField } from '~/forms/fields/select-field'
import { TextField } from '~/forms/fields/text-field'
import { useSchemaForm } from '~/forms/use-schema-form'
import { TextInput } from '~/ui/input/text-input'

const schema = z.object({ name: z.string(), seats: z.number(), agreed: z.boolean() })

/** What must not compile. The type check reads this; nothing runs it. */
function Promises() {
  const form = useSchemaForm(schema, { name: '', seats: 1, agreed: false })
  const { control } = form
  return (
    <>
      {/* @ts-expect-error a form says what happens to its draft */}
      <Form form={form} label="Group" onSubmit={async () => {}}>
        {null}
      </Form>
      {/* @ts-expect-error a form does something when it is sent */}
      <Form form={form} label="Group" draft={null}>
        {null}
      </Form>
      {/* @ts-expect-error a field has a label */}
      <TextField control={control} name="name" />
      {/* @ts-expect-error a field edits a value that the form has */}
      <TextField control={control} name="nmae" label="Name" />
      {/* @ts-expect-error a text field edits a text */}
      <TextField control={control} name="seats" label="Seats" />
      {/* @ts-expect-error a checkbox edits a yes or no */}
      <CheckboxField control={control} name="name" label="Name" />
      {/* @ts-expect-error a password says whether it is the old one or a new one */}
      <PasswordField control={control} name="name" label="Password" />
      {/* @ts-expect-error a select has something to choose from */}
      <SelectField control={control} name="name" label="Role" />
      {/* @ts-expect-error a control without a field around it has a name of its own */}
      <TextInput value="" onChange={() => {}} />
      {/* @ts-expect-error the look is the part's own */}
      <TextInput aria-label="Name" value="" onChange={() => {}} className="mine" />
    </>
  )
}

test('Fields: types are checked at compile time', () => {
  expect(Promises).toBeTypeOf('function')
})
