import { certificateDatesLabels } from '~/entities/certificate-labels'
import { LanguagePicker } from '~/pickers/language-picker'
import { Heading } from '~/ui/display/heading'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Field } from '~/ui/input/field'
import { RadioGroup } from '~/ui/input/radio-group'
import { Select } from '~/ui/input/select'
import { TextInput } from '~/ui/input/text-input'
import { Textarea } from '~/ui/input/textarea'
import { patchPage } from '~/features/certificate-designer/elements/element-actions'
import {
  useDesigned,
  useDesigner,
  useValue,
} from '~/features/certificate-designer/state/use-designer'
import { ColorField } from './color-field'
import { PictureUpload } from './picture-upload'

const orientations = [
  { value: 'landscape', label: 'Landscape' },
  { value: 'portrait', label: 'Portrait' },
] as const
const pageSizes = [
  { value: 'A4', label: 'A4' },
  { value: 'Letter', label: 'Letter' },
] as const
const dateFormats = (['long', 'medium', 'iso'] as const).map((value) => ({
  value,
  label: certificateDatesLabels[value],
}))

/** The settings of the certificate and its page. */
export function PagePane() {
  return (
    <>
      <Heading level={2} size="md">
        Certificate
      </Heading>
      <NameField />
      <DescriptionField />
      <ValidityField />
      <PageFields />
      <LanguageFields />
    </>
  )
}

function NameField() {
  const { value, error, onChange } = useValue('name')
  return (
    <Field label="Name" required error={error} help="Only admins see it.">
      {(frame) => <TextInput {...frame} name="name" value={value} onChange={onChange} />}
    </Field>
  )
}

function DescriptionField() {
  const { value, error, onChange } = useValue('description')
  return (
    <Field label="Description" error={error}>
      {(frame) => <Textarea {...frame} rows={2} limit={500} value={value} onChange={onChange} />}
    </Field>
  )
}

function ValidityField() {
  const { value, error, onChange } = useValue('validity')
  return (
    <Field
      label="Valid for (months)"
      error={error}
      help="Counted from the day of completion. Leave empty if it does not expire."
    >
      {(frame) => (
        <TextInput
          {...frame}
          inputMode="numeric"
          placeholder="Does not expire"
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

function PageFields() {
  const { store } = useDesigner()
  const page = useDesigned(({ values }) => values.page)
  const error = useDesigned(({ problems }) => problems.page)
  return (
    <>
      <RadioGroup
        label="Orientation"
        variant="segments"
        options={orientations}
        value={page.orientation}
        onChange={(orientation) => patchPage(store, { orientation })}
      />
      <RadioGroup
        label="Page size"
        variant="segments"
        options={pageSizes}
        value={page.pageSize}
        onChange={(pageSize) => patchPage(store, { pageSize })}
      />
      <ColorField
        label="Background colour"
        value={page.background}
        onChange={(background) => patchPage(store, { background }, 'background')}
      />
      <Stack gap={2} role="group" aria-label="Background picture">
        <Text weight="medium">Background picture</Text>
        <PictureUpload
          noun="picture"
          url={page.backgroundUrl}
          alt="Background"
          onChange={(backgroundUrl) => patchPage(store, { backgroundUrl })}
          onRemove={() => patchPage(store, { backgroundUrl: null })}
        />
      </Stack>
      {error && (
        <Text tone="danger" role="alert">
          {error}
        </Text>
      )}
    </>
  )
}

function LanguageFields() {
  const language = useValue('language')
  const dates = useValue('dates')
  return (
    <>
      <LanguagePicker
        label="Language"
        required
        help="Of dates and numbers; it also chooses the forms of letters."
        value={language.value}
        error={language.error}
        onChange={(next) => next !== null && language.onChange(next)}
      />
      <Field label="Dates" error={dates.error}>
        {(frame) => (
          <Select
            {...frame}
            options={dateFormats}
            value={dates.value}
            onChange={(next) => next !== '' && dates.onChange(next)}
          />
        )}
      </Field>
    </>
  )
}
