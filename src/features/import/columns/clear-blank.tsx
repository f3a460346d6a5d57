import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isStale, requestIdOf } from '~/api/client/errors'
import { Callout } from '~/ui/display/callout'
import { Checkbox, type CheckboxProps } from '~/ui/input/checkbox'
import { RequestId } from '~/ui/status/request-id'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { updateImport, type Import } from '~/features/import/import.api'
import type { ImportSheet } from '~/features/import/review/import-sheet'

/** Whether blank designations clear existing ones. */
export function ClearBlank(props: Pick<CheckboxProps, 'checked' | 'onChange' | 'disabled'>) {
  return (
    <Checkbox
      {...props}
      label="Clear the designation of people whose cell is blank"
      help="Otherwise blank cells change nothing. Names and addresses are never cleared, and nobody leaves a group."
    />
  )
}

type StoredClearBlankProps = {
  sheet: ImportSheet
  latest: Pick<Import, '_id' | 'clearBlank'>
  hasDesignations: boolean
  /** Rows are being sent or fetched: these come first. */
  isWaiting: boolean
}

/** The same for an import that exists: affected rows are classified again. */
export function StoredClearBlank(props: StoredClearBlankProps) {
  const { sheet, latest, hasDesignations, isWaiting } = props
  const isOffered = hasDesignations || latest.clearBlank.length > 0
  const [wasOffered, setWasOffered] = useState(isOffered)
  // It stays visible: it can be switched off again, whatever the rows say then.
  if (isOffered && !wasOffered) setWasOffered(true)
  const { mutate, isPending, error, variables } = useMutation({
    ...updateImport,
    // Fetched again as well if somebody else has sent rows meanwhile.
    onSettled: (_answer, failure) => (!failure || isStale(failure) ? sheet.refresh() : undefined),
  })
  if (!wasOffered) return null
  const { clearBlank } = isPending ? variables.body : latest
  const change = (isClearing: boolean) => {
    // Not disabled meanwhile, which would lose the focus.
    if (isPending) return
    mutate({
      params: { path: { id: latest._id } },
      body: { version: sheet.version, clearBlank: isClearing ? ['designation'] : [] },
    })
  }
  return (
    <Stack gap={2}>
      <ClearBlank
        checked={clearBlank.includes('designation')}
        disabled={isWaiting}
        onChange={change}
      />
      {isPending && (
        <Text size="sm" tone="muted" role="status">
          Checking the rows with blank cells again…
        </Text>
      )}
      {error && (
        <Callout tone="danger" live="assertive">
          {error.message}. <RequestId id={requestIdOf(error)} />
        </Callout>
      )}
    </Stack>
  )
}
