import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { ConflictNotice, type ConflictRow } from '~/forms/conflict-notice'
import type { Base } from '~/forms/drafts'
import { Form } from '~/forms/form'
import { SubmitButton } from '~/forms/submit-button'
import { TextField } from '~/forms/fields/text-field'
import { atMost, withSubstance } from '~/forms/text-rules'
import { TextareaField } from '~/forms/fields/textarea-field'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { useSchemaForm } from '~/forms/use-schema-form'
import { useVersionedSave } from '~/forms/use-versioned-save'
import { Button } from '~/ui/input/button'
import { Stack } from '~/ui/display/stack'
import { toast } from '~/ui/overlay/toast'
import { EntryPicture } from './entry-picture'
import type { Entry, EntryValues, TaxonomyKind } from './taxonomy-kind'

interface EntryFormProps {
  kind: TaxonomyKind
  /** Null for a new one. */
  entry: Entry | null
  onDone: () => void
}

type Values = Omit<EntryValues, 'picture'>

const valuesOf = (entry: Entry | null): Values => ({
  name: entry?.name ?? '',
  line: entry?.line ?? '',
  about: entry?.about ?? '',
})
const baseOf = (entry: Entry | null): Base<Values> => ({
  version: entry?.version ?? 0,
  values: valuesOf(entry),
})

/** The fields of an author or a category, with the limits of their kind. */
export const entryForm = (limits: TaxonomyKind['limits']) =>
  z.object({
    name: z.string().check(z.trim(), withSubstance('Enter a name'), atMost(limits.name)),
    line: z.string().check(z.trim(), atMost(limits.line)),
    about: z.string().check(z.trim(), atMost(limits.about)),
  })

/** The form of an author or a category. */
export function EntryForm({ kind, entry, onDone }: EntryFormProps) {
  const { noun, labels, limits } = kind
  const [singular] = noun
  const [schema] = useState(() => entryForm(limits))
  const form = useSchemaForm(schema, valuesOf(entry))
  const { control } = form
  const [picture, setPicture] = useState<File | null>()
  const { save, theirs, takeTheirs, over } = useVersionedSave(form, {
    saved: baseOf(entry),
    formOf: ({ values }) => values,
    async read() {
      const now = entry && (await kind.readOne(entry.id))
      return now ? baseOf(now) : undefined
    },
  })
  const keyOf = useIdempotencyKey()
  const { mutateAsync } = useMutation({
    mutationFn: ({ values, version }: { values: EntryValues; version: number }) =>
      entry === null
        ? kind.add(values, keyOf([values, values.picture?.size]))
        : kind.update(entry.id, values, version),
    meta: { stale: kind.stale },
  })
  const submit = async (values: Values, intent: string) => {
    await save(intent, async ({ version }) => {
      const saved = await mutateAsync({ values: { ...values, picture }, version })
      toast({ tone: 'success', title: `${saved.name} ${entry ? 'saved' : 'added'}` })
      return baseOf(saved)
    })
  }
  const rows: ConflictRow[] = theirs
    ? (['name', 'line', 'about'] as const)
        .map((name) => ({
          label: name === 'name' ? 'Name' : (labels[name] ?? ''),
          mine: form.getValues(name).trim(),
          theirs: theirs.values[name],
        }))
        .filter((row) => row.mine !== row.theirs)
    : []
  return (
    <Form
      form={form}
      label={entry ? `Edit ${entry.name}` : `Add ${singular}`}
      onSubmit={submit}
      onSaved={onDone}
      draft={`${singular}:${entry?.id ?? 'new'}`}
      over={entry ? over : undefined}
      showsStatus
    >
      {theirs && <ConflictNotice what={`This ${singular}`} rows={rows} onTakeTheirs={takeTheirs} />}
      <TextField control={control} name="name" label="Name" required autoFocus />
      {labels.line !== null && <TextField control={control} name="line" label={labels.line} />}
      <TextareaField
        control={control}
        name="about"
        label={labels.about}
        limit={limits.about}
        rows={3}
      />
      <EntryPicture
        kind={kind}
        name={entry?.name ?? ''}
        src={entry?.picture ?? null}
        value={picture}
        onChange={setPicture}
      />
      <Stack direction="row" gap={2} justify="end">
        <Button onClick={onDone}>Cancel</Button>
        <SubmitButton>{entry ? 'Save' : `Add ${singular}`}</SubmitButton>
      </Stack>
    </Form>
  )
}
