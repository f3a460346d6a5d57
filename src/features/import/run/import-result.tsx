import { useMutation } from '@tanstack/react-query'
import { createLink, Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { Facts } from '~/ui/display/description-list'
import { LinkButton } from '~/ui/input/link-button'
import { counted, formatNumber } from '~/ui/format/numbers'
import { Progress } from '~/ui/status/progress'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { useToastOnceUnmounted } from '~/forms/use-toast-once-unmounted'
import { errorTitle } from '~/forms/error-titles'
import { cancelJob, type Import } from '~/features/import/import.api'
import * as css from '~/features/import/import.css'
import { fileWords, isAtWork, leftWords, unreached } from '~/features/import/import-states'
import { ImportedPeople } from './imported-people'
import { ProblemFile } from './problem-file'
import { ProblemRows } from './problem-rows'
import { RollBack } from './roll-back'

const ButtonTo = createLink(LinkButton)

/** The last step: the progress, then the outcome of every row. */
export function ImportResult({ latest }: { latest: Import }) {
  const { outcomes, leftBehindCount, finishedAt, rolledBackAt } = latest
  const { userGroups, createdGroups, seats, pathUsersCount } = latest
  const isBack = rolledBackAt !== null
  const state = useStateToGoOnAt(latest)
  return (
    <Stack gap={5}>
      <div ref={state} tabIndex={-1}>
        {isAtWork(latest) ? <AtWork latest={latest} /> : <Outcome latest={latest} />}
      </div>
      <div className={css.summary}>
        <Facts
          facts={[
            // Together they are all the rows of the file.
            { label: 'Added', value: number(outcomes.added, !isBack) },
            { label: 'Updated', value: number(outcomes.updated, !isBack) },
            { label: 'Unchanged', value: number(outcomes.unchanged, !isBack) },
            { label: 'Failed', value: number(outcomes.failed) },
            { label: 'Skipped', value: number(outcomes.skipped) },
            { label: 'Not reached', value: number(unreached(latest)) },
            { label: 'Undone', value: number(outcomes.rolledBack, isBack) },
            { label: 'Kept', value: number(outcomes.kept, isBack) },
            {
              label: 'Groups',
              value: userGroups.length > 0 ? <GroupLinks groups={userGroups} /> : null,
            },
            {
              label: 'Groups created',
              value: createdGroups.length > 0 ? <GroupLinks groups={createdGroups} /> : null,
            },
            { label: 'Seats given', value: seats && formatNumber(seats.given) },
            { label: 'Waiting for a seat', value: seats && number(seats.waiting) },
            {
              label: 'Assigned learning paths',
              value: pathUsersCount && formatNumber(pathUsersCount),
            },
            { label: 'Finished', value: finishedAt && <Time value={finishedAt} /> },
          ]}
        />
      </div>
      {leftBehindCount > 0 && <ProblemFile latest={latest} />}
      {outcomes.failed > 0 && <ProblemRows id={latest._id} outcome="failed" />}
      {!isAtWork(latest) && outcomes.added > 0 && (
        <ImportedPeople id={latest._id} outcome="added" />
      )}
      {!isAtWork(latest) && outcomes.updated > 0 && (
        <ImportedPeople id={latest._id} outcome="updated" />
      )}
      {outcomes.kept > 0 && <ProblemRows id={latest._id} outcome="kept" />}
      {!isAtWork(latest) && (
        <Stack direction="row">
          <ButtonTo to="/users/import">Import another list</ButtonTo>
        </Stack>
      )}
      <RollBack latest={latest} />
    </Stack>
  )
}

/** Groups with links to their members. */
function GroupLinks({ groups }: { groups: Import['userGroups'] }) {
  return groups.map(({ _id, name }, index) => (
    <span key={_id}>
      {index > 0 && ', '}
      <Link to="/users/user-groups" search={{ groupId: _id }}>
        <bdi>{name}</bdi>
      </Link>
    </span>
  ))
}

/**
 * The button for rolling back disappears when that starts, and the focus with it: this moves the focus to the progress.
 */
function useStateToGoOnAt({ canRollBack }: Import) {
  const state = useRef<HTMLDivElement>(null)
  const couldRollBack = useRef(canRollBack)
  useEffect(() => {
    const isGone = couldRollBack.current && !canRollBack && document.activeElement === document.body
    couldRollBack.current = canRollBack
    if (isGone) state.current?.focus()
  }, [canRollBack])
  return state
}

/** Zero is only shown where it matters. */
const number = (count: number, isNews = false) => (count > 0 || isNews ? formatNumber(count) : null)

const jobWords = {
  running: 'Importing',
  back: 'Undoing the import',
}

function AtWork({ latest: { job, state } }: { latest: Import }) {
  const { mutate, isPending, error } = useMutation({
    ...cancelJob,
    onError: useToastOnceUnmounted('Cancelling the import'),
  })
  const label = state === 'running' ? jobWords.running : jobWords.back
  const total = job?.total ?? null
  const text =
    job === null || total === null
      ? 'Waiting to start'
      : `${formatNumber(job.done)} of ${counted(total, 'row', 'rows')}`
  return (
    <Stack gap={2}>
      <Progress
        label={label}
        value={total === null ? null : (job?.done ?? 0)}
        max={total ?? undefined}
        valueText={text}
      />
      <Stack direction="row" gap={3} align="center" justify="between" wrap>
        <Text size="sm" tone="muted" figures>
          {label}: {text}.{' '}
          {isPending
            ? 'Cancelling once the rows under way are done…'
            : 'You can leave this page. The import continues, and you are notified when it is done.'}
        </Text>
        {job?.cancellable && (
          <Button busy={isPending} onClick={() => mutate({ params: { path: { id: job._id } } })}>
            Cancel
          </Button>
        )}
      </Stack>
      {error && (
        <Text size="sm" tone="danger" role="alert">
          {errorTitle('Cancelling it', error)}. {error.message}.
        </Text>
      )}
    </Stack>
  )
}

function Outcome({ latest }: { latest: Import }) {
  const { state, outcomes, counts, leftBehindCount, job } = latest
  const left = `${leftWords(latest)} ${fileWords(latest)}`
  if (state === 'failed')
    return (
      <Callout
        tone="danger"
        live="polite"
        title={unreached(latest) > 0 ? 'The import was interrupted' : 'The import failed'}
      >
        {job?.message ?? 'Imported rows are kept; the others were not changed'}. {left}
      </Callout>
    )
  if (state === 'cancelled')
    return (
      <Callout tone="warning" live="polite" title="The import was cancelled">
        Imported rows are kept; the others were not changed. {left} The same list can be imported
        again, too: rows that were imported already change nothing.
      </Callout>
    )
  if (state === 'rolled-back')
    return (
      <Callout tone="neutral" live="polite" title="The import was undone">
        {outcomes.kept > 0
          ? 'People who were changed since are not restored.'
          : 'Everything is as it was before.'}
      </Callout>
    )
  if (leftBehindCount > 0)
    return (
      <Callout tone="warning" live="polite" title="Import finished, some rows were not imported">
        {left}
      </Callout>
    )
  return (
    <Callout tone="success" live="polite" title="Import finished">
      {counts.skipped > 0
        ? `${leftWords(latest)} All other rows were imported.`
        : 'All rows were imported.'}
    </Callout>
  )
}
