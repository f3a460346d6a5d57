import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { useReportUnsaved, type ReportUnsaved } from '~/forms/builder/use-report-unsaved'
import { RestoredNote } from '~/forms/form-banner'
import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { addNewAssets } from '~/features/course-builder/add/add-new-assets'
import { takeTheirs } from '~/features/course-builder/state/apply-saved-course'
import { BuilderDialogs, type AssessmentSlot } from './builder-dialogs'
import { BuilderHeader } from './builder-header'
import { isOnlyHere, unsaved } from '~/features/course-builder/state/builder-state'
import { createBuilderStore } from '~/features/course-builder/state/builder-store'
import * as css from '~/forms/builder/builder.css'
import { Conflict } from '~/features/course-builder/publish/conflict'
import type { Course } from './course-builder.api'
import { forgetCourseDraft, keepCourseDraft } from '~/features/course-builder/state/course-draft'
import { createCourseSaver } from '~/features/course-builder/state/course-saver'
import { courseWire } from '~/features/course-builder/state/course-transport'
import { courseUnpublished } from '~/features/course-builder/state/course-unpublished'
import { UnpublishedNotes } from '~/forms/builder/unpublished-notes'
import { ItemPane } from '~/features/course-builder/panes/item-pane'
import { findItem } from '~/features/course-builder/outline/outline'
import { focusRow } from '~/forms/builder/focus-row'
import { OutlinePanel } from '~/features/course-builder/outline/outline-panel'
import { SettingsPane } from '~/features/course-builder/panes/settings-pane'
import { useArrivals } from '~/features/course-builder/add/use-uploaded-items'
import {
  BuilderContext,
  useBuilder,
  useBuilt,
  type Builder as Parts,
} from '~/features/course-builder/state/use-builder'
import { useBuilderKeys } from './use-builder-keys'

export interface BuilderProps {
  /** As just fetched. */
  course: Course
  back: ReactNode
  preview: (assetId: string) => ReactNode
  assessmentEditor: AssessmentSlot
  /** What comes after publishing: assigning the course, sign-up links, its page. */
  nextSteps: (course: Course) => ReactNode
  onOpen: (courseId: string) => void
  onManage: (kind: 'authors' | 'categories') => void
  onDelete: (course: Course) => void
  onUnsaved: ReportUnsaved
}

/** The builder of one course. */
export function Builder({ course, onUnsaved, ...page }: BuilderProps) {
  const queryClient = useQueryClient()
  const [parts] = useState((): Parts => {
    const store = createBuilderStore(course)
    return {
      store,
      saver: createCourseSaver(store, courseWire(queryClient, course._id)),
      unpublished: courseUnpublished(store, course._id),
    }
  })
  const { store, saver, unpublished } = parts
  useEffect(() => keepCourseDraft(store), [store])
  useEffect(() => saver.start(), [saver])
  useEffect(() => unpublished.start(), [unpublished])
  useEffect(() => addNewAssets(store), [store])
  useArrivals(store)
  useBuilderKeys(parts)
  const applyLatest = useEffectEvent((latest: Course) => {
    const state = store.get()
    if (latest.version > state.course.version && unsaved(state).length === 0)
      takeTheirs(store, latest)
  })
  // Changes made elsewhere are applied automatically if there are no unsaved ones.
  useEffect(() => applyLatest(course), [course])
  useReportUnsaved(store, {
    isUnsaved: isOnlyHere,
    async settle() {
      await unpublished.flush()
      return !isOnlyHere(store.get()) || saver.settle()
    },
    report: onUnsaved,
  })
  return (
    <BuilderContext value={parts}>
      <BuilderHeader
        back={page.back}
        onOpen={page.onOpen}
        onManage={page.onManage}
        onDelete={() => page.onDelete(store.get().course)}
      />
      <Notes nextSteps={page.nextSteps} />
      <Sides preview={page.preview} />
      <BuilderDialogs assessmentEditor={page.assessmentEditor} />
    </BuilderContext>
  )
}

function Notes({ nextSteps }: Pick<BuilderProps, 'nextSteps'>) {
  const { store, saver, unpublished } = useBuilder()
  const restoredAt = useBuilt((state) => state.restoredAt)
  const course = useBuilt((state) => state.course)
  const isConflict = useBuilt(({ save }) => save.kind === 'conflict')
  const changes = useBuilt((state) => state.unpublished)
  const isUnsaved = useBuilt(isOnlyHere)
  const isDraft = course.status === 'draft'
  const discard = () => {
    takeTheirs(store, store.get().course)
    forgetCourseDraft(store.get().course._id)
  }
  return (
    <div className={css.notes}>
      <Conflict />
      <UnpublishedNotes noun="course" state={changes} unpublished={unpublished} discard={discard} />
      {restoredAt && !isConflict && isUnsaved && (isDraft || changes.isRead) && (
        <RestoredNote
          at={restoredAt}
          discard={() => {
            saver.rest()
            discard()
          }}
        />
      )}
      {course.status === 'published' && (
        <Callout tone="info" action={nextSteps(course)}>
          This course is published. Changes are saved for all administrators; learners see them when
          you publish them.
        </Callout>
      )}
    </div>
  )
}

/** The content of the pane is rendered after the selection, so that selecting a row stays fast. */
function usePane() {
  const now = useBuilt((state) => state.selection)
  const before = useDeferredValue(now)
  const isThere = useBuilt(
    ({ values }) =>
      before.kind === 'settings' || findItem(values.sections, before.key) !== undefined,
  )
  return isThere ? before : now
}

function Sides({ preview }: Pick<BuilderProps, 'preview'>) {
  const { store } = useBuilder()
  const selected = usePane()
  const side = useBuilt((state) => state.pane)
  const detail = useRef<HTMLElement>(null)
  const before = useRef(side)
  useEffect(() => {
    if (side === before.current) return
    before.current = side
    // Moves the focus to the visible side.
    const isAway = document.querySelector('[data-away]')?.checkVisibility() === false
    if (!isAway) return
    if (side === 'outline') focusRow(store.get().active)
    else detail.current?.focus()
  }, [side, store])
  return (
    <div className={css.sides}>
      <div className={css.side} data-away={side !== 'outline' || undefined}>
        <OutlinePanel />
      </div>
      <section
        ref={detail}
        tabIndex={-1}
        className={css.detail}
        data-away={side !== 'detail' || undefined}
        data-settings={selected.kind === 'settings' || undefined}
        aria-label={selected.kind === 'settings' ? 'Course settings' : 'Item'}
      >
        <div className={css.back}>
          <Button
            size="sm"
            icon={<ArrowLeft aria-hidden />}
            onClick={() => store.set({ pane: 'outline' })}
          >
            Outline
          </Button>
        </div>
        {selected.kind === 'settings' ? (
          <SettingsPane />
        ) : (
          <ItemPane key={selected.key} itemKey={selected.key} preview={preview} />
        )}
      </section>
    </div>
  )
}
