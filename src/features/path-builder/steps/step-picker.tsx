import { BookOpen, Ticket } from 'lucide-react'
import { useState } from 'react'
import { call } from '~/api/client/client'
import { query } from '~/api/client/query'
import type { Schemas } from '~/api/schemas'
import { stepStatusLabels, stepTypeLabels } from '~/entities/learning-path-labels'
import { PickerDialog } from '~/pickers/picker-dialog'
import type { PickerRow } from '~/pickers/picker-list'
import { Thumbnail } from '~/pickers/thumbnail'
import { EmptyState } from '~/ui/display/empty-state'
import { counted } from '~/ui/format/numbers'
import { Select } from '~/ui/input/select'
import type { PathStore } from '~/features/path-builder/state/path-store'
import { usePathBuilder } from '~/features/path-builder/state/use-path-builder'
import { add } from './step-actions'
import { findStep, patchStep, type Step } from './steps'

type Target = Schemas['CourseOrLicense']

const types = (['course', 'license'] as const).map((value) => ({
  value,
  label: value === 'course' ? 'Courses' : 'Licenses',
}))

/** Why a course or license cannot be taken at present. */
const obstacles: Partial<Record<Target['status'], Step['why']>> = {
  draft: 'draft',
  archived: 'archived',
  expired: 'ended',
}

const stepFrom = ({ _id, type, title, status }: Target): Step => ({
  key: _id,
  type,
  title,
  status,
  duration: 0,
  coursesCount: type === 'course' ? 1 : 0,
  why: obstacles[status] ?? null,
  required: true,
  dueInDays: '',
})

/** Looks up the duration and the number of courses of a new step. */
async function readFacts({ key, type }: Step) {
  if (type === 'course') {
    const params = { query: { courseId: key } }
    const { data } = await call('get', '/api/business/getCourses', { params })
    const [course] = data.courses
    return course && { duration: course.duration }
  }
  const params = { query: { licenseId: key } }
  const { data } = await call('get', '/api/business/getLicenses', { params })
  const [license] = data.licenses
  return (
    license && {
      coursesCount: license.coursesCount,
      duration: license.courses.reduce((sum, { duration }) => sum + duration, 0),
    }
  )
}

/** Adds the facts of a new step; without them the list works, and the next save brings them. */
async function completeFacts(store: PathStore, step: Step) {
  const facts = await readFacts(step).catch(() => undefined)
  const { values } = store.get()
  if (facts) store.set({ values: { ...values, steps: patchStep(values.steps, step.key, facts) } })
}

/** Chooses courses and licenses as steps, many at once. */
export function StepPicker({ onClose }: { onClose: () => void }) {
  const { store } = usePathBuilder()
  const [type, setType] = useState<Target['type'] | ''>('')
  const { steps } = store.get().values
  const rowOf = (target: Target): PickerRow => ({
    id: target._id,
    title: target.title,
    detail: [
      stepTypeLabels[target.type],
      stepStatusLabels[target.status],
      counted(target.usersCount, 'person', 'people'),
    ].join(' · '),
    lead: (
      <Thumbnail
        src={target.thumbnail}
        sign={target.type === 'course' ? <BookOpen /> : <Ticket />}
        size="sm"
      />
    ),
    refused: findStep(steps, target._id) && 'Already in this path',
  })
  const pick = (targets: Target[]) => {
    const fresh = targets.map(stepFrom)
    add(store, fresh)
    for (const step of fresh) void completeFacts(store, step)
  }
  return (
    <PickerDialog
      title="Add steps"
      noun={['step', 'steps']}
      placeholder="Title"
      single={false}
      query={(page) =>
        query('/api/business/getCoursesAndLicenses', {
          params: { query: { ...page, ...(type && { type }) } },
        })
      }
      rows={({ data }) => data.coursesAndLicenses}
      rowOf={rowOf}
      onPick={pick}
      onClose={onClose}
      filter={(showFirstPage) => (
        <Select
          aria-label="Type"
          placeholder="Courses and licenses"
          options={types}
          value={type}
          onChange={(next) => {
            setType(next)
            showFirstPage()
          }}
        />
      )}
      whenNone={(isSearched) =>
        isSearched || type !== '' ? (
          <EmptyState
            level={3}
            title="No results"
            description="Try a different search, or all types."
          />
        ) : (
          <EmptyState
            level={3}
            title="No courses or licenses yet"
            description="Create a course first. It can then be a step of several learning paths."
          />
        )
      }
    />
  )
}
