import { useMutation } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import { Button } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { Facts } from '~/ui/facts'
import { LinkButton } from '~/ui/link-button'
import { formatNumber } from '~/ui/numbers'
import { Progress } from '~/ui/progress'
import { Stack } from '~/ui/stack'
import { Text } from '~/ui/text'
import { Time } from '~/ui/time'
import { cancelJob, type Import } from './import.api'
import * as css from './import.css'
import { isAtWork, problemRows } from './import-states'
import { ProblemFile } from './problem-file'
import { ProblemRows } from './problem-rows'
import { RollBack } from './roll-back'

const ButtonTo = createLink(LinkButton)

/** The last step: how far it is, then what became of every row. */
export function ImportResult({ latest }: { latest: Import }) {
  const { state, outcomes, counts, finishedAt, rolledBackAt, userGroups } = latest
  const isBack = rolledBackAt !== null
  const problems = problemRows(latest)
  const out = counts.error + counts.duplicate + counts.deleted + counts.skipped
  return (
    <Stack gap={5}>
      {isAtWork(latest) ? <AtWork latest={latest} /> : <Outcome latest={latest} />}
      <div className={css.summary}>
        <Facts
          facts={[
            { label: 'Added', value: !isBack && formatNumber(outcomes.added) },
            { label: 'Updated', value: !isBack && formatNumber(outcomes.updated) },
            { label: 'Unchanged', value: !isBack && formatNumber(outcomes.unchanged) },
            { label: 'Failed', value: outcomes.failed > 0 && formatNumber(outcomes.failed) },
            { label: 'Stayed out', value: out > 0 && formatNumber(out) },
            { label: 'Taken back', value: isBack && formatNumber(outcomes.rolledBack) },
            { label: 'Kept', value: isBack && formatNumber(outcomes.kept) },
            { label: 'Groups', value: userGroups.map(({ name }) => name).join(', ') },
            { label: 'Finished', value: finishedAt && <Time value={finishedAt} /> },
          ].map(({ label, value }) => ({ label, value: value === false ? null : value }))}
        />
      </div>
      {problems > 0 && state !== 'running' && <ProblemFile latest={latest} count={problems} />}
      {outcomes.failed > 0 && <ProblemRows id={latest._id} outcome="failed" />}
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

const jobWords = {
  running: 'Carrying out the import',
  back: 'Taking the import back',
}

function AtWork({ latest: { job, state } }: { latest: Import }) {
  const { mutate, isPending, error } = useMutation(cancelJob)
  const label = state === 'running' ? jobWords.running : jobWords.back
  const total = job?.total ?? null
  const words =
    job === null || total === null
      ? 'Waits for its turn'
      : `${formatNumber(job.done)} of ${formatNumber(total)} rows`
  return (
    <Stack gap={2}>
      <Progress
        label={label}
        value={total === null ? null : (job?.done ?? 0)}
        max={total ?? undefined}
        valueText={words}
      />
      <Stack direction="row" gap={3} align="center" justify="between" wrap>
        <Text size="sm" tone="muted" figures>
          {label}: {words}. You can leave this page; it goes on, and the bell tells you when it is
          done.
        </Text>
        {job?.cancellable && (
          <Button busy={isPending} onClick={() => mutate({ params: { path: { id: job._id } } })}>
            Cancel
          </Button>
        )}
      </Stack>
      {error && (
        <Text size="sm" tone="danger" role="alert">
          It was not cancelled. {error.message}.
        </Text>
      )}
    </Stack>
  )
}

function Outcome({ latest }: { latest: Import }) {
  const { state, outcomes, job } = latest
  if (state === 'failed')
    return (
      <Callout tone="danger" live="polite" title="The import broke off">
        {job?.message ?? 'The rows that were done stay; the others were not touched.'}
      </Callout>
    )
  if (state === 'cancelled')
    return (
      <Callout tone="warning" live="polite" title="The import was cancelled">
        The rows that were done stay; the others were not touched. The same list can be imported
        again: what is done already changes nothing.
      </Callout>
    )
  if (state === 'rolled-back')
    return (
      <Callout tone="neutral" live="polite" title="The import was taken back">
        {outcomes.kept > 0
          ? 'People whom something else has touched since stay as they are.'
          : 'Everything is as it was before.'}
      </Callout>
    )
  const isGood = problemRows(latest) === 0
  return (
    <Callout
      tone={isGood ? 'success' : 'warning'}
      live="polite"
      title={isGood ? 'The import is done' : 'The import is done, some rows are left'}
    >
      {isGood
        ? 'Every row of the list came out well.'
        : 'The rows that did not come out well are in a file of their own: mend them there and import that.'}
    </Callout>
  )
}
