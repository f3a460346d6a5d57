import { useState } from 'react'
import { Stack } from '~/ui/display/stack'
import { TabPanel, Tabs } from '~/ui/display/tabs'
import { useKeydown } from '~/ui/hooks/use-keydown'
import { WideDrawer } from '~/ui/overlay/wide-drawer'
import { DescriptionFields } from './description-fields'
import { ProblemList } from './problem-list'
import { QuestionsTab } from './questions-tab'
import { QuizFoot } from './quiz-foot'
import { QuizNotices } from './quiz-notices'
import { ResultsDialog } from './results-dialog'
import { SettingsTab } from './settings-tab'
import { TakeQuiz } from '~/features/assessments/take/take-quiz'
import { useQuiz } from './use-quiz'
import type { Quiz } from '~/features/assessments/assessments.api'

interface QuizEditorProps {
  /** As just fetched; null for a new one. */
  quiz: Quiz | null
  onClose: () => void
  onSaved?: (quiz: Quiz) => void
}

type Tab = 'questions' | 'settings' | 'learner'

/** The editor: questions, rules, and a preview. */
export function QuizEditor({ quiz, onClose, onSaved }: QuizEditorProps) {
  const editing = useQuiz(quiz, (saved) => onSaved?.(saved))
  const { draft, change, problems, isDirty, isSaving } = editing
  const [tab, setTab] = useState<Tab>('questions')
  const [openKey, setOpenKey] = useState<string | null>(null)
  // Errors of a new one are not shown before the user had a chance to fill it in.
  const [isChecked, setChecked] = useState(quiz !== null)
  const save = () => {
    setChecked(true)
    if (isDirty && !isSaving && !problems.some(({ isBlocking }) => isBlocking)) void editing.save()
  }
  useKeydown((event) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    save()
  })
  const show = (key: string | null) => {
    setTab(key === null ? 'settings' : 'questions')
    setOpenKey(key)
  }
  return (
    <WideDrawer
      open
      onOpenChange={(open) => !open && onClose()}
      locked={isSaving}
      title={editing.id === null ? 'New assessment' : 'Edit assessment'}
      footer={<QuizFoot editing={editing} onSave={save} onClose={onClose} />}
    >
      <Stack gap={5}>
        <QuizNotices editing={editing} />
        <ResultsDialog editing={editing} />
        <DescriptionFields draft={draft} onChange={change} isChecked={isChecked} />
        {isChecked && tab !== 'learner' && (
          <ProblemList problems={problems} onShow={show} isSaved={!isDirty} />
        )}
        <Tabs
          label="Assessment"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'questions', label: 'Questions', count: draft.questions.length },
            { value: 'settings', label: 'Rules' },
            {
              value: 'learner',
              label: 'Preview as learner',
              disabled: draft.questions.length === 0,
            },
          ]}
        >
          <TabPanel value="questions">
            <QuestionsTab
              draft={draft}
              assessmentId={editing.id}
              onChange={change}
              openKey={openKey}
              onOpen={setOpenKey}
              wrong={isChecked ? problems : []}
            />
          </TabPanel>
          <TabPanel value="settings">
            <SettingsTab draft={draft} onChange={change} />
          </TabPanel>
          <TabPanel value="learner">
            <TakeQuiz draft={draft} />
          </TabPanel>
        </Tabs>
      </Stack>
    </WideDrawer>
  )
}
