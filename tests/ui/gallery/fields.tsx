import '~/theme/global.css'
import { Moon, Sun, SunMoon } from 'lucide-react'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { CheckboxField } from '~/forms/fields/checkbox-field'
import { ComboboxField, MultiComboboxField } from '~/forms/fields/combobox-field'
import { DateField } from '~/forms/fields/date-field'
import { EmailField } from '~/forms/fields/email-field'
import { Form } from '~/forms/form'
import { PasswordField } from '~/forms/fields/password-field'
import { passwordRules } from '~/forms/password-rules'
import { RadioField } from '~/forms/fields/radio-field'
import { SaveBar } from '~/forms/save-bar'
import { SelectField } from '~/forms/fields/select-field'
import { SwitchField } from '~/forms/fields/switch-field'
import { TextField } from '~/forms/fields/text-field'
import { TextareaField } from '~/forms/fields/textarea-field'
import { useSchemaForm } from '~/forms/use-schema-form'
import { FileDrop } from '~/ui/files/file-drop'
import type { FileRules } from '~/ui/files/file-rules'
import { ImageCrop } from '~/ui/files/image-crop'
import type { Option } from '~/ui/input/option-source'
import { RadioGroup } from '~/ui/input/radio-group'
import { SearchBox } from '~/ui/list/search-box'
import { refusal } from './refusal'

// Development only: every field in every state, to be looked at. `?theme=dark&density=compact&dir=rtl`.

const asked = new URLSearchParams(location.search)
document.documentElement.dataset.theme = asked.get('theme') ?? 'light'
document.documentElement.dataset.density = asked.get('density') ?? 'comfortable'
document.documentElement.dir = asked.get('dir') ?? 'ltr'

const groups: Option[] = [
  { value: 'g1', label: 'Night shift' },
  {
    value: 'g2',
    label: 'Field sales, Northern and Eastern Europe, without the Baltics',
    hint: '1,204 people',
  },
  { value: 'g3', label: 'מכירות', hint: '12 people' },
  { value: 'g4', label: 'José’s team' },
]

const option = z.object({ value: z.string(), label: z.string(), hint: z.optional(z.string()) })
const schema = z.object({
  name: z.string().check(z.minLength(1, 'Enter a name')),
  email: z.email('Enter an email address, like ana@acme.example'),
  password: z.string().check(z.minLength(10, 'At least 10 characters')),
  about: z.string().check(z.maxLength(120, 'At most 120 characters')),
  role: z.string().check(z.minLength(1, 'Choose a role')),
  level: z.string(),
  group: z.nullable(option),
  groups: z.array(option).check(z.minLength(1, 'Choose at least one group')),
  until: z.nullable(z.iso.date('Enter a date')),
  terms: z.boolean().check(z.refine((agreed) => agreed, 'Agree to go on')),
  digest: z.boolean(),
})

const photos: FileRules = {
  kinds: [
    { name: 'PNG', types: ['image/png'], extensions: ['.png'] },
    { name: 'JPEG', types: ['image/jpeg'], extensions: ['.jpg', '.jpeg'] },
    { name: 'WebP', types: ['image/webp'], extensions: ['.webp'] },
  ],
  maxSize: 5_000_000,
  maxFiles: 1,
}

function Gallery() {
  const form = useSchemaForm(schema, {
    name: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh von und zu',
    email: '',
    password: '',
    about: 'שלום עולם',
    role: '',
    level: 'all',
    group: null,
    groups: [groups[1], groups[2]],
    until: '2026-12-31',
    terms: false,
    digest: true,
  })
  const { control } = form
  const [text, setText] = useState('')
  const [theme, setTheme] = useState('system')
  const [photo, setPhoto] = useState<File | null>(null)
  return (
    <main
      style={{
        padding: '1rem',
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: '1.5rem',
        maxWidth: '42rem',
      }}
    >
      <h1>Fields</h1>
      <SearchBox label="Search users" value={text} onChange={setText} />
      <RadioGroup
        label="Theme"
        variant="segments"
        options={[
          { value: 'system', label: 'System', icon: <SunMoon aria-hidden /> },
          { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
          { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
        ]}
        value={theme}
        onChange={setTheme}
      />
      <Form
        form={form}
        label="Everything"
        draft="gallery"
        onSubmit={() => (asked.has('refuse') ? Promise.reject(refusal) : Promise.resolve())}
      >
        <TextField
          control={control}
          name="name"
          label="Name"
          required
          help="As it should stand on certificates."
        />
        <EmailField
          control={control}
          name="email"
          label="Email"
          required
          aside={<a href="#why">Why do we ask?</a>}
        />
        <PasswordField
          control={control}
          name="password"
          label="New password"
          autoComplete="new-password"
          rules={passwordRules('ana@acme.example')}
        />
        <TextareaField control={control} name="about" label="About" limit={120} />
        <SelectField
          control={control}
          name="role"
          label="Role"
          required
          placeholder="Choose a role"
          options={[
            { value: 'editor', label: 'Editor' },
            { value: 'viewer', label: 'Viewer' },
          ]}
        />
        <RadioField
          control={control}
          name="level"
          label="Level"
          options={[
            { value: 'all', label: 'Everybody', help: 'Also those who join later.' },
            { value: 'new', label: 'Beginners' },
            { value: 'none', label: 'Nobody' },
          ]}
        />
        <ComboboxField
          control={control}
          name="group"
          label="Group"
          listLabel="Groups"
          options={groups}
        />
        <MultiComboboxField
          control={control}
          name="groups"
          label="Groups"
          listLabel="Groups"
          options={groups}
          required
        />
        <DateField control={control} name="until" label="Deadline" help="The end of that day." />
        <CheckboxField
          control={control}
          name="terms"
          label="I agree to the terms of use"
          required
        />
        <SwitchField
          control={control}
          name="digest"
          label="Weekly digest"
          help="Every Monday morning."
        />
        <TextField control={control} name="level" label="Cannot be changed" readOnly />
        <TextField control={control} name="level" label="Not available" disabled />
        <SaveBar save="Save changes" />
      </Form>
      {photo ? (
        <ImageCrop
          file={photo}
          confirm="Use this photo"
          onCancel={() => setPhoto(null)}
          onConfirm={() => setPhoto(null)}
        />
      ) : (
        <FileDrop label="Photo" rules={photos} onFiles={([file]) => setPhoto(file ?? null)} />
      )}
    </main>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
