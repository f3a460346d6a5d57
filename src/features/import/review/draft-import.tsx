import { ArrowRight } from 'lucide-react'
import { Activity, startTransition, useOptimistic, useState } from 'react'
import { requestIdOf } from '~/api/client/errors'
import { Button } from '~/ui/input/button'
import { ErrorState } from '~/ui/status/error-state'
import { counted, formatNumber } from '~/ui/format/numbers'
import { Progress } from '~/ui/status/progress'
import { Stack } from '~/ui/display/stack'
import type { Import } from '~/features/import/import.api'
import { usualOptions } from '~/features/import/run/import-options'
import type { ImportSheet } from './import-sheet'
import type { SheetNews } from './sheet-view'
import { MissingRows } from './missing-rows'
import { OptionsStep } from '~/features/import/run/options-step'
import { RowsStep } from './rows-step'
import { Steps } from '~/features/import/steps'
import { useSheet } from './use-sheet'

type DraftImportProps = {
  latest: Import
  /** The sheet of a file that was read on this page. */
  openedSheet: ImportSheet | null
  step: 'rows' | 'options'
  onStep: (step: 'rows' | 'options') => Promise<void>
  events: SheetNews
  /** Whether some rows exist only on this page. */
  onUnsent: (isUnsent: boolean) => void
  onDeactivate: (userIds: string[], onDone: () => void) => void
}

/** The third and fourth step: the rows, then the options. */
export function DraftImport({
  latest,
  openedSheet: handed,
  events: news,
  onUnsent,
  onDeactivate,
  ...at
}: DraftImportProps) {
  const [step, showStep] = useOptimistic(at.step)
  const goTo = (next: 'rows' | 'options') =>
    startTransition(async () => {
      // The rows are ready: they are shown immediately, and the URL follows.
      if (next === 'rows') showStep(next)
      await at.onStep(next)
    })
  const { state, retry } = useSheet(latest, handed, news)
  // Kept here, so that returning to the rows does not lose the options.
  const [options, setOptions] = useState(usualOptions)
  const isComplete = latest.receivedCount >= latest.rowCount
  const sheet = state.status === 'ready' ? state.sheet : null
  const isAtOptions = step === 'options' && isComplete
  return (
    <>
      <Steps current={isAtOptions ? 'Options' : 'Check'} />
      {isAtOptions && (
        <OptionsStep
          latest={latest}
          options={options}
          onOptions={setOptions}
          version={sheet?.version ?? latest.version}
          onBack={() => goTo('rows')}
          onStale={() => {
            void (sheet ? sheet.refresh() : retry())
            goTo('rows')
          }}
        />
      )}
      {/* Stays mounted, so that returning shows the rows at the same scroll position. */}
      <Activity mode={isAtOptions ? 'hidden' : 'visible'}>
        {state.status === 'loading' && (
          <Progress
            label="Loading the rows"
            value={state.done}
            max={Math.max(1, latest.receivedCount)}
            valueText={`${formatNumber(state.done)} of ${counted(latest.receivedCount, 'row', 'rows')}`}
          />
        )}
        {state.status === 'failed' && (
          <ErrorState
            title="The rows could not be loaded"
            message={`${state.error.message}.`}
            requestId={requestIdOf(state.error)}
            onRetry={retry}
          />
        )}
        {state.status === 'ready' && (
          <Stack gap={4}>
            {!handed && !isComplete && <MissingRows latest={latest} sheet={state.sheet} />}
            <RowsStep
              sheet={state.sheet}
              latest={latest}
              onUnsent={onUnsent}
              onDeactivate={onDeactivate}
              actions={(isChecked) => (
                <Stack direction="row" gap={2} wrap>
                  <Button
                    tone="accent"
                    iconAfter={<ArrowRight aria-hidden />}
                    disabled={!isChecked || !isComplete}
                    onClick={() => goTo('options')}
                  >
                    Continue
                  </Button>
                </Stack>
              )}
            />
          </Stack>
        )}
      </Activity>
    </>
  )
}
