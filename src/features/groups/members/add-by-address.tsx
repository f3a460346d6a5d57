import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import { ListProblem } from '~/tabular/list-problem'
import { ListReader } from '~/tabular/list-reader'
import { listRules } from '~/tabular/list-rules'
import { addressesIn, mostAddresses } from '~/tabular/addresses'
import { forgetDraft } from '~/forms/drafts'
import { Form } from '~/forms/form'
import { SubmitButton } from '~/forms/submit-button'
import { TextareaField } from '~/forms/fields/textarea-field'
import { useSchemaForm } from '~/forms/use-schema-form'
import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { FileDrop } from '~/ui/files/file-drop'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { AddressCheck, type Checked } from './address-check'
import type { Group } from '~/features/groups/group-columns'
import { findUsers } from '~/features/groups/groups.api'
import type { AddMembers } from './use-members'

const pasted = z.object({
  addresses: z.string().check(
    z.refine((text) => addressesIn(text).length > 0, 'Enter at least one email address'),
    z.refine(
      (text) => addressesIn(text).length <= mostAddresses,
      'Enter at most 10,000 email addresses',
    ),
  ),
})

async function addressesInFiles(files: File[]) {
  const reader = new ListReader()
  try {
    return await Promise.all(files.map((file) => reader.addresses(file)))
  } finally {
    reader.close()
  }
}

/** The storage key of pasted addresses for a group. */
export const addressDraft = ({ _id }: Group) => `group-addresses:${_id}`

interface AddByAddressProps {
  group: Group
  onClose: () => void
  add: AddMembers
}

/** Adds members by pasted or uploaded addresses, after a check. */
export function AddByAddress({ group, onClose, add }: AddByAddressProps) {
  const form = useSchemaForm(pasted, { addresses: '' })
  const draft = addressDraft(group)
  const [checked, setChecked] = useState<Checked | null>(null)
  const find = useMutation(findUsers)
  const read = useMutation({
    // Available offline.
    networkMode: 'always',
    mutationFn: addressesInFiles,
    onSuccess(found) {
      const before = form.getValues('addresses').trim()
      const all = [before, ...found.flatMap(({ addresses }) => addresses)].filter(
        (line) => line !== '',
      )
      form.setValue('addresses', all.join('\n'), { shouldDirty: true, shouldValidate: true })
    },
  })
  const column = read.data?.find((item) => item.column !== undefined)?.column
  const check = async ({ addresses }: { addresses: string }) => {
    const { data } = await find.mutateAsync({ body: { emails: addressesIn(addresses) } })
    const userIds = [...new Set(data.found.map(({ user }) => user._id))]
    setChecked({ ...data, userIds, members: await membersAmong(userIds, group) })
    // Nobody is added yet: the pasted addresses are kept for going back.
    return false
  }
  const addThem = async (userIds: string[]) => {
    const isDone = await add(userIds)
    if (isDone) forgetDraft(draft)
    return isDone
  }
  const goBack = () => {
    flushSync(() => setChecked(null))
    form.setFocus('addresses')
  }
  return (
    <>
      {checked && <AddressCheck checked={checked} onBack={goBack} add={addThem} />}
      <div hidden={checked !== null}>
        <Form form={form} label="Add members by email" draft={draft} onSubmit={check}>
          <Stack gap={5}>
            <TextareaField
              control={form.control}
              name="addresses"
              label="Email addresses"
              required
              rows={6}
              help="One per line, or separated by commas or semicolons. Names next to them are ignored."
            />
            <FileDrop
              label="File with email addresses"
              rules={listRules}
              onFiles={(files) => read.mutate(files)}
            />
            {read.isError && (
              <Callout tone="danger" live="assertive" title="The file could not be read">
                {read.error instanceof ListProblem
                  ? read.error.message
                  : 'It may have been moved or changed. Choose it again.'}
              </Callout>
            )}
            {column !== undefined && (
              <Callout tone="info" live="polite">
                Several columns contain email addresses. The addresses in {column} were used.
              </Callout>
            )}
            <Text size="sm" tone="muted">
              To add new people, <Link to="/users/import">import</Link> them.
            </Text>
            <Stack direction="row" gap={2} justify="end">
              <Button onClick={onClose}>Cancel</Button>
              <SubmitButton>Find people</SubmitButton>
            </Stack>
          </Stack>
        </Form>
      </div>
    </>
  )
}

/** How many of these users are in the group already, from a dry run. */
async function membersAmong(userIds: string[], { _id }: Group): Promise<number> {
  if (userIds.length === 0) return 0
  const body: Schemas['GroupMembership'] = { userIds, userGroups: [_id] }
  const params = { query: { dryRun: true } }
  const { data } = await call('post', '/api/business/addUsersToGroups', { params, body })
  return 'job' in data ? 0 : data.counts.skipped
}
