import { Plus, Settings2 } from 'lucide-react'
import { useId, useMemo } from 'react'
import * as outline from '~/forms/builder/outline.css'
import { UndoButtons } from '~/forms/builder/undo-buttons'
import { EmptyState } from '~/ui/display/empty-state'
import { Heading } from '~/ui/display/heading'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { durationText } from '~/ui/format/duration'
import { counted } from '~/ui/format/numbers'
import { useIncrementalRender } from '~/ui/hooks/use-incremental-render'
import { useReorderDrops } from '~/ui/hooks/use-reorder'
import { Button } from '~/ui/input/button'
import { useBuilt, usePathBuilder } from '~/features/path-builder/state/use-path-builder'
import { moveTo } from './step-actions'
import { openRow, pressInSteps } from './step-keys'
import { StepRow } from './step-row'
import { manySteps, secondsOf, settingsKey } from './steps'
import * as css from './steps.css'

/** The steps of the path in their order. */
export function StepList() {
  const { store } = usePathBuilder()
  const steps = useBuilt(({ values }) => values.steps)
  const error = useBuilt(({ problems }) => problems.steps)
  const parts = useMemo(() => [{ items: steps }], [steps])
  const [drawn] = useIncrementalRender(parts)
  const id = useId()
  useReorderDrops('steps', steps, (key, to) => moveTo(store, key, to))
  return (
    <section className={outline.panel} aria-labelledby={`${id}-title`}>
      <StepTools titleId={`${id}-title`} />
      <p id={id} hidden>
        Use the arrow keys to navigate, Alt with an arrow key to move, Delete to remove.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and presses of all rows */}
      <div
        role="group"
        aria-labelledby={`${id}-title`}
        className={outline.list}
        onKeyDown={(event) => pressInSteps(store, event)}
        onFocus={({ target }) => {
          const row = target.dataset.row
          if (row !== undefined && row !== store.get().active) store.set({ active: row })
        }}
        onClick={({ target }) => {
          const row = target instanceof HTMLElement ? target.dataset.row : undefined
          if (row !== undefined) openRow(store, row)
        }}
      >
        <SettingsRow describedBy={id} />
        {steps.length === 0 ? (
          <EmptyState
            level={3}
            title="No steps yet"
            description="A learning path has courses and licenses in an order."
            action={<AddSteps />}
          />
        ) : (
          <ol role="list" aria-label="Steps" className={css.list}>
            {steps.slice(0, drawn?.count).map((step) => (
              <StepRow key={step.key} step={step} describedBy={id} />
            ))}
          </ol>
        )}
      </div>
      {steps.length > 0 && (
        <div className={outline.end}>
          <Stack gap={2}>
            <div>
              <AddSteps />
            </div>
            {steps.length > manySteps && (
              <Text size="sm" tone="muted">
                Paths with more than {manySteps} steps are hard to follow. Consider several paths.
              </Text>
            )}
          </Stack>
        </div>
      )}
      {error && (
        <div className={outline.end}>
          <Text tone="danger" role="alert">
            {error}
          </Text>
        </div>
      )}
      <Announcement />
    </section>
  )
}

function Announcement() {
  const announcement = useBuilt((state) => state.announcement)
  return <VisuallyHidden live="polite">{announcement}</VisuallyHidden>
}

function AddSteps() {
  const { store } = usePathBuilder()
  return (
    <Button
      size="sm"
      icon={<Plus aria-hidden />}
      onClick={() => store.set({ dialog: { kind: 'add' } })}
    >
      Add steps
    </Button>
  )
}

function SettingsRow({ describedBy }: { describedBy: string }) {
  const isShown = useBuilt(({ selection }) => selection === settingsKey)
  const isStop = useBuilt(({ active }) => active === settingsKey)
  return (
    <div className={outline.settingsRow} data-shown={isShown || undefined}>
      <span className={outline.sign}>
        <Settings2 aria-hidden />
      </span>
      <button
        type="button"
        data-row={settingsKey}
        tabIndex={isStop ? 0 : -1}
        className={outline.name}
        aria-current={isShown ? 'true' : undefined}
        aria-describedby={describedBy}
      >
        Path settings
      </button>
    </div>
  )
}

function StepTools({ titleId }: { titleId: string }) {
  const { store } = usePathBuilder()
  const steps = useBuilt(({ values }) => values.steps)
  const seconds = secondsOf(steps)
  return (
    <div className={outline.tools}>
      <Stack gap={0}>
        <Heading level={2} size="md" id={titleId}>
          Steps
        </Heading>
        <Text size="sm" tone="muted">
          {counted(steps.length, 'step', 'steps')}
          {seconds > 0 && ` · ${durationText(seconds)}`}
        </Text>
      </Stack>
      <div className={outline.toolsEnd}>
        <UndoButtons store={store} />
      </div>
    </div>
  )
}
