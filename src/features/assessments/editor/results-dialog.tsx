import { useState } from 'react'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { counted } from '~/ui/format/numbers'
import { Button } from '~/ui/input/button'
import { RadioGroup } from '~/ui/input/radio-group'
import { Dialog } from '~/ui/overlay/dialog'
import type { QuizEditing } from './use-quiz'

const options = [
  {
    value: 'apply',
    label: 'Apply the new rules to earlier results',
    help: 'As listed above, dated today and marked in the history.',
  },
  {
    value: 'keep',
    label: 'Keep earlier results',
    help: 'The results above do not change; the new rules apply to later attempts.',
  },
] as const

/** Shows which earlier results a change of the rules concerns, and asks what is to become of them. */
export function ResultsDialog({ editing }: { editing: QuizEditing }) {
  const [results, setResults] = useState<(typeof options)[number]['value'] | null>(null)
  const [isMissing, setMissing] = useState(false)
  const { question, answer, cancelQuestion, isSaving } = editing
  if (!question) return null
  const { passed, revoked, reopened, failed, completed } = question.impact
  const lines = [
    passed > 0 && `${counted(passed, 'person', 'people')} would pass with an earlier attempt.`,
    completed > 0 && `${counted(completed, 'person', 'people')} would complete a course by that.`,
    reopened > 0 && `${counted(reopened, 'person', 'people')} who failed would have attempts left.`,
    revoked > 0 && `${counted(revoked, 'person', 'people')} would no longer pass.`,
    failed > 0 && `${counted(failed, 'person', 'people')} would have no attempts left.`,
  ]
  const save = () => {
    setMissing(results === null)
    if (results !== null) void answer(results)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && cancelQuestion()}
      locked={isSaving}
      title="Apply the new rules to earlier results?"
      footer={
        <>
          <Button onClick={cancelQuestion}>Cancel</Button>
          <Button tone="accent" busy={isSaving} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Stack gap={1} role="status">
          {lines.map((line) => line && <Text key={line}>{line}</Text>)}
        </Stack>
        <RadioGroup
          label="Earlier results"
          options={[...options]}
          value={results}
          error={isMissing ? 'Choose what happens to earlier results' : undefined}
          onChange={setResults}
        />
      </Stack>
    </Dialog>
  )
}
