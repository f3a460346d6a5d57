import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isStale, requestIdOf } from '~/api/client/errors'
import { staticGroupEntity } from '~/pickers/groups'
import { EntityPicker } from '~/pickers/entity-picker'
import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { Checkbox } from '~/ui/input/checkbox'
import { ConfirmDialog } from '~/ui/overlay/confirm'
import { Heading } from '~/ui/display/heading'
import { formatNumber } from '~/ui/format/numbers'
import { RadioGroup } from '~/ui/input/radio-group'
import { RequestId } from '~/ui/status/request-id'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { useToastOnceUnmounted } from '~/forms/use-toast-once-unmounted'
import { startImport, type Import } from '~/features/import/import.api'
import * as css from '~/features/import/import.css'
import { type ImportOptions, startOf } from './import-options'
import { planLines, startWords } from './plan'
import { PlanLines } from './plan-lines'
import { isAboutPaths, LearningPathsField } from './learning-paths-field'
import { isAboutLicenses, lacksSeats, LicensesField } from './licenses-field'
import { messageLine, messagesOf, startLines, type StartConsequences } from './import-summary'
import { useStartPlan } from './use-start-plan'

const invites = [
  {
    value: 'later',
    label: 'Later',
    help: 'They are added now; invite them from the list of users.',
  },
  { value: 'now', label: 'Now', help: 'Each of them gets a mail with a link.' },
  {
    value: 'never',
    label: 'Never',
    help: 'They cannot sign in until they are invited.',
  },
] as const

/** Sending more mails than this needs a confirmation. */
const threshold = 500

type OptionsStepProps = {
  latest: Import
  options: ImportOptions
  onOptions: (options: ImportOptions) => void
  /** The version of the rows that the user has seen. */
  version: number
  onBack: () => void
  /** Somebody else has sent rows: fetch the newest. */
  onStale: () => void
}

/** The fourth step: the options, and everything that will happen in plain words before the start. */
export function OptionsStep(props: OptionsStepProps) {
  const { latest, options, version, onBack, onStale } = props
  const { groups, invite, restoreDeleted } = options
  const choose = (change: Partial<ImportOptions>) => props.onOptions({ ...options, ...change })
  const [isAsking, setAsking] = useState(false)
  /** The plan that was shown in the confirmation. */
  const [sending, setSending] = useState<StartConsequences | null>(null)
  const messages = sending ? messagesOf(sending) : 0
  const { mutate, isPending, ...started } = useMutation({
    ...startImport,
    onError: useToastOnceUnmounted(`Starting the import of ${latest.fileName}`),
  })
  // The confirmation shows its own errors, except for conflicts, which need the newest rows.
  const { mutateAsync, ...starting } = useMutation(startImport)
  const { _id: id, counts } = latest
  const choices = { invite, restoreDeleted, groups: groups.map(({ label }) => label) }
  const { plan, isOld, findOut } = useStartPlan(id, options, version)
  const lines = planLines(latest, choices, plan.data?.newGroups)
  const isIdle = counts.new + counts.update + counts.unchanged + counts.deleted === 0
  const input = { params: { path: { id } }, body: startOf(options, version) }
  const [isFinding, setFinding] = useState(false)
  const start = async () => {
    setFinding(true)
    const latestPlan = await findOut()
    setFinding(false)
    // Errors are shown beside the button.
    if (!latestPlan || lacksSeats(options, latestPlan.seats)) return
    setSending(latestPlan)
    if (messagesOf(latestPlan) > threshold) setAsking(true)
    else mutate(input, { onError: countSeatsAnew })
  }
  // Seats may have been taken meanwhile.
  const countSeatsAnew = (failed: unknown) => {
    if (isAboutLicenses(failed)) void plan.refetch()
  }
  const errors = [plan.error, started.error]
  const chooseAgain = (change: Partial<ImportOptions>) => {
    started.reset()
    choose(change)
  }
  const stale = [starting.error, plan.error].find(isStale)
  // Errors about licenses and paths are shown beside their fields only.
  const isAboutField = isAboutLicenses(started.error) || isAboutPaths(started.error)
  const error = stale ?? (isAboutField ? null : started.error)
  return (
    <div className={css.options}>
      <EntityPicker
        multiple
        entity={staticGroupEntity}
        label="Add everyone in the list to groups"
        help="In addition to the groups named in the list. Leave it empty for none."
        value={groups}
        onChange={(chosen) => choose({ groups: chosen })}
      />
      <LearningPathsField options={options} errors={errors} onChange={chooseAgain} />
      <LicensesField
        options={options}
        seats={plan.data?.seats}
        errors={errors}
        onChange={chooseAgain}
      />
      {counts.new > 0 && (
        <RadioGroup
          label={`Invite the ${formatNumber(counts.new)} new ${counts.new === 1 ? 'person' : 'people'}`}
          options={invites}
          value={invite}
          onChange={(chosen) => choose({ invite: chosen })}
        />
      )}
      {counts.deleted > 0 && (
        <Checkbox
          label={`Restore ${formatNumber(counts.deleted)} who ${counts.deleted === 1 ? 'was' : 'were'} deleted`}
          help="They get back what they had, and are updated by the list."
          checked={restoreDeleted}
          onChange={(isWanted) => choose({ restoreDeleted: isWanted })}
        />
      )}
      <Stack gap={3} as="section" aria-labelledby="plan">
        <Heading level={2} size="md" id="plan">
          What will happen
        </Heading>
        <div className={css.summary}>
          <Stack as="ul" gap={2}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Stack>
          {!stale && !isAboutLicenses(plan.error) && !isAboutPaths(plan.error) && (
            <div className={css.foretold}>
              <PlanLines
                plan={plan}
                linesOf={(latestPlan) => startLines(latestPlan, options.ifShort)}
                isOld={isOld}
              />
            </div>
          )}
        </div>
        <Text size="sm" tone="muted">
          Every row is checked once more when its turn comes. The import can be undone as long as
          its people were not changed otherwise.
        </Text>
      </Stack>
      {error && (
        <Callout
          tone="danger"
          live="assertive"
          title={plan.error === stale ? 'The rows have changed' : 'The import did not start'}
          action={isStale(error) && <Button onClick={onStale}>Load the newest rows</Button>}
        >
          {error.message}. <RequestId id={requestIdOf(error)} />
        </Callout>
      )}
      <Stack direction="row" gap={2} wrap>
        <Button
          tone="accent"
          disabled={isIdle || !plan.data || isOld || lacksSeats(options, plan.data.seats)}
          busy={isPending || isFinding}
          onClick={() => void start()}
        >
          {startWords(latest, choices)}
        </Button>
        <Button onClick={onBack}>Back to the rows</Button>
      </Stack>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Send ${formatNumber(messages)} messages?`}
        action={startWords(latest, choices)}
        tone="accent"
        affected={messages}
        onConfirm={() => mutateAsync(input)}
      >
        {sending && messageLine(sending)} Messages that were sent cannot be recalled.
      </ConfirmDialog>
    </div>
  )
}
