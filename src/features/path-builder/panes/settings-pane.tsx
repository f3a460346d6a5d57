import * as css from '~/forms/builder/builder.css'
import { AwardPicker } from '~/pickers/award-picker'
import { categoryEntity } from '~/pickers/categories'
import { EntityPicker } from '~/pickers/entity-picker'
import { Heading } from '~/ui/display/heading'
import { CoverChoice } from '~/ui/files/cover-choice'
import { Checkbox } from '~/ui/input/checkbox'
import { Field } from '~/ui/input/field'
import { RadioGroup } from '~/ui/input/radio-group'
import { TextInput } from '~/ui/input/text-input'
import { RichText } from '~/ui/rich-text/rich-text'
import { useBuilt, useValue } from '~/features/path-builder/state/use-path-builder'
import { Timeline } from './timeline'

const rules = [
  {
    value: 'all-required',
    label: 'All required steps',
    help: 'All steps if none is required.',
  },
  { value: 'at-least', label: 'A number of steps', help: 'Any of them, required or not.' },
] as const

/** The settings of a path. Each field re-renders separately. */
export function SettingsPane() {
  return (
    <div className={css.fields}>
      <Heading level={2}>Path settings</Heading>
      <div className={css.group}>
        <TitleField />
        <DescriptionField />
      </div>
      <div className={css.group}>
        <PictureField />
        <CategoryField />
      </div>
      <div className={css.group}>
        <OrderField />
        <RuleField />
        <CertificateField />
      </div>
      <div className={css.group}>
        <Timeline />
      </div>
    </div>
  )
}

function TitleField() {
  const { value, error, onChange } = useValue('title')
  return (
    <Field label="Title" required error={error}>
      {(frame) => <TextInput {...frame} name="title" value={value} onChange={onChange} />}
    </Field>
  )
}

function DescriptionField() {
  const { value, error, onChange } = useValue('description')
  return (
    <Field label="Description" help="What the path leads to and who it is for." error={error}>
      {(frame) => (
        <RichText
          {...frame}
          aria-label="Description"
          limit={5000}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

function PictureField() {
  const { value, error, onChange } = useValue('picture')
  return (
    <CoverChoice
      noun="learning path"
      saved={value.src}
      file={value.file}
      onChoose={(file) => onChange({ src: 'new', file })}
      onRemove={() => onChange({ src: null })}
      error={error}
    />
  )
}

function CategoryField() {
  const { value, error, onChange } = useValue('category')
  return (
    <EntityPicker
      entity={categoryEntity}
      label="Category"
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}

function CertificateField() {
  const { value, error, onChange } = useValue('certificateID')
  return (
    <AwardPicker
      help="Issued when the path is completed."
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}

function OrderField() {
  const { value, onChange } = useValue('enforceOrder')
  return (
    <Checkbox
      label="In order"
      help="A step opens when all needed steps before it are completed. What is open stays open."
      checked={value}
      onChange={(checked) => onChange(checked)}
    />
  )
}

function RuleField() {
  const { value, error, onChange } = useValue('completionRule')
  return (
    <>
      <RadioGroup
        label="Completed after"
        options={rules}
        value={value}
        error={error}
        onChange={onChange}
      />
      {value === 'at-least' && <AtLeastField />}
    </>
  )
}

function AtLeastField() {
  const { value, error, onChange } = useValue('atLeast')
  const count = useBuilt(({ values }) => values.steps.length)
  return (
    <Field
      label="Number of steps"
      required
      help={count > 0 ? `This path has ${count}.` : undefined}
      error={error}
    >
      {(frame) => (
        <div className={css.number}>
          <TextInput {...frame} inputMode="numeric" value={value} onChange={onChange} />
        </div>
      )}
    </Field>
  )
}
