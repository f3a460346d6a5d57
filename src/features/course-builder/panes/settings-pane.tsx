import { levelLabels } from '~/entities/course-labels'
import { authorEntity } from '~/pickers/authors'
import { EntityPicker } from '~/pickers/entity-picker'
import { AwardPicker } from '~/pickers/award-picker'
import { categoryEntity } from '~/pickers/categories'
import { LanguagePicker } from '~/pickers/language-picker'
import { TagPicker } from '~/pickers/tag-picker'
import { Field } from '~/ui/input/field'
import { Heading } from '~/ui/display/heading'
import { RichText } from '~/ui/rich-text/rich-text'
import { Select } from '~/ui/input/select'
import { TextInput } from '~/ui/input/text-input'
import { Textarea } from '~/ui/input/textarea'
import * as css from '~/forms/builder/builder.css'
import { CompletionFields } from './completion-fields'
import { CoverField } from './cover-field'
import { PromoField } from './promo-field'
import { useValue } from '~/features/course-builder/state/use-builder'

const levels = (['all', 'beginner', 'intermediate', 'advanced'] as const).map((value) => ({
  value,
  label: levelLabels[value],
}))

/** The settings of a course. Each field re-renders separately. */
export function SettingsPane() {
  return (
    <div className={css.fields}>
      <Heading level={2}>Course settings</Heading>
      <div className={css.group}>
        <TitleField />
        <SummaryField />
        <DescriptionField />
      </div>
      <div className={css.group}>
        <CoverField />
        <PromoField />
      </div>
      <div className={css.group}>
        <CategoryField />
        <AuthorsField />
        <LevelField />
        <LanguageField />
        <TagsField />
      </div>
      <CompletionFields />
      <div className={css.group}>
        <CertificateField />
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

function SummaryField() {
  const { value, error, onChange } = useValue('summary')
  return (
    <Field label="Summary" help="One line for lists and emails." error={error}>
      {(frame) => (
        <Textarea
          {...frame}
          rows={2}
          limit={200}
          name="summary"
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

function DescriptionField() {
  const { value, error, onChange } = useValue('description')
  return (
    <Field label="Description" help="What people will learn and who it is for." error={error}>
      {(frame) => (
        <RichText
          {...frame}
          aria-label="Description"
          limit={20_000}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

function CertificateField() {
  const { value, error, onChange } = useValue('certificateID')
  return (
    <AwardPicker
      help="Issued when the course is completed."
      value={value}
      error={error}
      onChange={onChange}
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

function AuthorsField() {
  const { value, error, onChange } = useValue('authors')
  return (
    <EntityPicker
      multiple
      entity={authorEntity}
      label="Authors"
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}

function LevelField() {
  const { value, error, onChange } = useValue('level')
  return (
    <Field label="Level" error={error}>
      {(frame) => (
        <Select
          {...frame}
          options={levels}
          value={value}
          onChange={(next) => next !== '' && onChange(next)}
        />
      )}
    </Field>
  )
}

function LanguageField() {
  const { value, error, onChange } = useValue('language')
  return (
    <LanguagePicker
      label="Language"
      value={value === '' ? null : value}
      error={error}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}

function TagsField() {
  const { value, error, onChange } = useValue('tags')
  return <TagPicker label="Tags" value={value} error={error} onChange={onChange} />
}
