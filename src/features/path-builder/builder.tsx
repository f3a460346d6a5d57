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
import * as css from '~/forms/builder/builder.css'
import { useReportUnsaved, type ReportUnsaved } from '~/forms/builder/use-report-unsaved'
import { focusRow } from '~/forms/builder/focus-row'
import { UnpublishedNotes } from '~/forms/builder/unpublished-notes'
import { RestoredNote } from '~/forms/form-banner'
import { Callout } from '~/ui/display/callout'
import { Button } from '~/ui/input/button'
import { BuilderDialogs } from './builder-dialogs'
import { BuilderHeader } from './builder-header'
import type { BuilderMenuProps } from './builder-menu'
import { SettingsPane } from './panes/settings-pane'
import { StepPane } from './panes/step-pane'
import type { LearningPath } from './path-builder.api'
import type { NamesLink } from './publish/impact-lines'
import { PathConflict } from './publish/path-conflict'
import { refreshSteps, takeTheirs } from './state/apply-saved-path'
import { forgetPathDraft, keepPathDraft } from './state/path-draft'
import { createPathSaver, pathWire } from './state/path-saver'
import { createPathStore, isOnlyHere, unsaved } from './state/path-store'
import { pathUnpublished } from './state/path-unpublished'
import {
  PathBuilderContext,
  useBuilt,
  usePathBuilder,
  type PathBuilder,
} from './state/use-path-builder'
import { StepList } from './steps/step-list'
import { settingsKey, type Step } from './steps/steps'
import { useBuilderKeys } from './use-builder-keys'

export interface BuilderProps extends BuilderMenuProps {
  /** As just fetched. */
  path: LearningPath
  back: ReactNode
  /** A link to the page of a step's course or license. */
  pageLink: (step: Step, label: ReactNode) => ReactNode
  /** The action that makes a step available again, if there is one. */
  remedy: (step: Step) => ReactNode
  /** A link to the people with a step in some state. */
  names: NamesLink
  onUnsaved: ReportUnsaved
}

/** The builder of one learning path. */
export function Builder({ path, onUnsaved, ...page }: BuilderProps) {
  const queryClient = useQueryClient()
  const [parts] = useState((): PathBuilder => {
    const store = createPathStore(path)
    return {
      store,
      saver: createPathSaver(store, pathWire(queryClient, path._id)),
      unpublished: pathUnpublished(store, path._id),
    }
  })
  const { store, saver, unpublished } = parts
  useEffect(() => keepPathDraft(store), [store])
  useEffect(() => saver.start(), [saver])
  useEffect(() => unpublished.start(), [unpublished])
  useBuilderKeys(parts)
  const applyLatest = useEffectEvent((latest: LearningPath) => {
    const state = store.get()
    const isDirty = unsaved(state).length > 0
    if (latest.version > state.path.version && !isDirty) return takeTheirs(store, latest)
    // The same version: a job has finished, or a course has changed.
    if (latest.version === state.path.version) refreshSteps(store, latest)
  })
  // Changes made elsewhere are applied automatically if there are no unsaved ones.
  useEffect(() => applyLatest(path), [path])
  useReportUnsaved(store, {
    isUnsaved: isOnlyHere,
    async settle() {
      await unpublished.flush()
      return !isOnlyHere(store.get()) || saver.settle()
    },
    report: onUnsaved,
  })
  return (
    <PathBuilderContext value={parts}>
      <BuilderHeader
        back={page.back}
        onDuplicate={page.onDuplicate}
        onCategories={page.onCategories}
        onDelete={page.onDelete}
      />
      <Notes />
      <Sides pageLink={page.pageLink} remedy={page.remedy} />
      <BuilderDialogs names={page.names} />
    </PathBuilderContext>
  )
}

function Notes() {
  const { store, saver, unpublished } = usePathBuilder()
  const restoredAt = useBuilt((state) => state.restoredAt)
  const status = useBuilt(({ path }) => path.status)
  const isChanging = useBuilt(({ path }) => path.changingJob !== null)
  const isConflict = useBuilt(({ save }) => save.kind === 'conflict')
  const changes = useBuilt((state) => state.unpublished)
  const isUnsaved = useBuilt(isOnlyHere)
  const isDraft = status === 'draft'
  const discard = () => {
    takeTheirs(store, store.get().path)
    forgetPathDraft(store.get().path._id)
  }
  return (
    <div className={css.notes}>
      <PathConflict />
      <UnpublishedNotes
        noun="learning path"
        state={changes}
        unpublished={unpublished}
        discard={discard}
      />
      {restoredAt && !isConflict && isUnsaved && (isDraft || changes.isRead) && (
        <RestoredNote
          at={restoredAt}
          discard={() => {
            saver.rest()
            discard()
          }}
        />
      )}
      {isChanging && (
        <Callout tone="info" live="polite">
          The last change is being applied to the people of this path. Further changes can be saved
          when it is done.
        </Callout>
      )}
      {status === 'published' && (
        <Callout tone="info">
          This learning path is published. Changes are saved for all administrators; learners see
          them when you publish them.
        </Callout>
      )}
    </div>
  )
}

function Sides({ pageLink, remedy }: Pick<BuilderProps, 'pageLink' | 'remedy'>) {
  const { store } = usePathBuilder()
  const now = useBuilt((state) => state.selection)
  // The pane is rendered after the selection, so that selecting a row stays fast.
  const selected = useDeferredValue(now)
  const side = useBuilt((state) => state.side)
  const detail = useRef<HTMLElement>(null)
  const before = useRef(side)
  useEffect(() => {
    if (side === before.current) return
    before.current = side
    // Moves the focus to the visible side.
    const isAway = document.querySelector('[data-away]')?.checkVisibility() === false
    if (!isAway) return
    if (side === 'steps') focusRow(store.get().active)
    else detail.current?.focus()
  }, [side, store])
  const isSettings = selected === settingsKey
  return (
    <div className={css.sides}>
      <div className={css.side} data-away={side !== 'steps' || undefined}>
        <StepList />
      </div>
      <section
        ref={detail}
        tabIndex={-1}
        className={css.detail}
        data-away={side !== 'detail' || undefined}
        data-settings={isSettings || undefined}
        aria-label={isSettings ? 'Path settings' : 'Step'}
      >
        <div className={css.back}>
          <Button
            size="sm"
            icon={<ArrowLeft aria-hidden />}
            onClick={() => store.set({ side: 'steps' })}
          >
            Steps
          </Button>
        </div>
        {isSettings ? (
          <SettingsPane />
        ) : (
          <StepPane key={selected} stepKey={selected} pageLink={pageLink} remedy={remedy} />
        )}
      </section>
    </div>
  )
}
