import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { ReadError } from '~/list/read-error'
import { Badge } from '~/ui/display/badge'
import { Button } from '~/ui/input/button'
import { focusHeading } from '~/ui/hooks/focus-heading'
import { Heading } from '~/ui/display/heading'
import { Loading, SkeletonText } from '~/ui/status/skeleton'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { useToastOnceUnmounted } from '~/forms/use-toast-once-unmounted'
import { errorTitle } from '~/forms/error-titles'
import { deleteImport, importsQuery, type Import } from './import.api'
import * as css from './import.css'
import { importStates, isAtWork, outcomeLabel } from './import-states'

const whileAtWork = 3000

/** The latest imports; unfinished ones can be continued. */
export function EarlierImports() {
  const list = useQuery({
    ...importsQuery,
    refetchInterval: ({ state }) => (state.data?.data.imports.some(isAtWork) ? whileAtWork : false),
  })
  const { data, error } = list
  if (data && data.data.imports.length === 0) return null
  return (
    <Stack as="section" gap={3} aria-labelledby="earlier">
      <Heading level={2} size="md" id="earlier">
        Earlier imports
      </Heading>
      {!data && error && (
        <ReadError
          level={3}
          title="The earlier imports could not be loaded"
          error={error}
          query={list}
        />
      )}
      {!data && !error && (
        <Loading label="Loading the earlier imports">
          <SkeletonText lines={3} />
        </Loading>
      )}
      {data && (
        <ul role="list" className={css.earlier}>
          {data.data.imports.map((record) => (
            <EarlierImport key={record._id} record={record} />
          ))}
        </ul>
      )}
    </Stack>
  )
}

function EarlierImport({ record: one }: { record: Import }) {
  const { _id, fileName, state, createdBy, createdAt } = one
  const { mutate, isPending, error } = useMutation({
    ...deleteImport,
    onError: useToastOnceUnmounted(`Discarding ${fileName}`),
  })
  const { label, tone } = importStates[state] ?? { label: state, tone: 'neutral' as const }
  const item = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const element = item.current
    // A discarded one disappears with its focused button.
    return () => {
      if (element?.contains(document.activeElement)) focusNeighbor(element)
    }
  }, [])
  return (
    <li ref={item} className={css.earlierItem}>
      <div className={css.earlierWords}>
        <Link to="/users/import" search={{ importId: _id }}>
          <bdi>{fileName}</bdi>
        </Link>
        <Text size="sm" tone="muted">
          {outcomeLabel(one)} · <bdi>{createdBy.name}</bdi>, <Time value={createdAt} />
        </Text>
        {error && (
          <Text size="sm" tone="danger" role="alert">
            {errorTitle('Discarding it', error)}. {error.message}.
          </Text>
        )}
      </div>
      <Badge tone={tone}>{label}</Badge>
      {state === 'draft' && (
        <Button
          size="sm"
          busy={isPending}
          aria-label={`Discard ${fileName}`}
          onClick={() => mutate({ params: { path: { id: _id } } })}
        >
          Discard
        </Button>
      )}
    </li>
  )
}

function focusNeighbor({ nextElementSibling, previousElementSibling }: HTMLElement) {
  const link = (nextElementSibling ?? previousElementSibling)?.querySelector('a')
  if (link) link.focus()
  else focusHeading()
}
