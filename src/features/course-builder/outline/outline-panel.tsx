import { ListCollapse, Settings2 } from 'lucide-react'
import { useId } from 'react'
import { Button } from '~/ui/input/button'
import { durationText } from '~/ui/format/duration'
import { EmptyState } from '~/ui/display/empty-state'
import { Heading } from '~/ui/display/heading'
import { counted } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { useIncrementalRender } from '~/ui/hooks/use-incremental-render'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { AddSections } from './add-sections'
import { secondsOf } from './item-title'
import { countItems, settingsKey } from './outline'
import { openRow, pressInOutline } from './outline-keys'
import * as css from '~/forms/builder/outline.css'
import { UndoButtons } from '~/forms/builder/undo-buttons'
import { RowName } from './row-name'
import { SectionBlock } from './section-block'
import { useBuilder, useBuilt } from '~/features/course-builder/state/use-builder'
import { useOutlineDrops } from './use-outline-drops'

/** The course's sections and items in their order. */
export function OutlinePanel() {
  const { store } = useBuilder()
  const sections = useBuilt(({ values }) => values.sections)
  const drawn = useIncrementalRender(sections)
  const error = useBuilt(({ problems }) => problems.sections)
  const hint = useId()
  useOutlineDrops(store)
  return (
    <section className={css.panel} aria-labelledby={`${hint}-title`}>
      <OutlineTools titleId={`${hint}-title`} />
      <p id={hint} hidden>
        Use the arrow keys to navigate, Alt with an arrow key to move, F2 to rename, Delete to
        remove.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and presses of all rows */}
      <div
        role="group"
        aria-labelledby={`${hint}-title`}
        className={css.list}
        onKeyDown={(event) => pressInOutline(store, event)}
        onFocus={({ target }) => {
          const row = target.dataset.row
          if (row !== undefined && row !== store.get().active) store.set({ active: row })
        }}
        onClick={({ target }) => {
          const row = target instanceof HTMLElement ? target.dataset.row : undefined
          if (row !== undefined) openRow(store, row)
        }}
        onDoubleClick={({ target }) => {
          const row = target instanceof HTMLElement ? target.dataset.row : undefined
          if (row !== undefined && row !== settingsKey) store.set({ renaming: row })
        }}
      >
        <SettingsRow describedBy={hint} />
        {sections.length === 0 ? (
          <EmptyState
            level={3}
            title="No sections yet"
            description="A course has sections with videos, documents and assessments."
            action={<AddSections />}
          />
        ) : (
          <Stack as="ol" gap={0} aria-label="Sections">
            {drawn.map(({ part, count }) => (
              <SectionBlock key={part.key} section={part} drawn={count} describedBy={hint} />
            ))}
          </Stack>
        )}
      </div>
      {sections.length > 0 && (
        <div className={css.end}>
          <AddSections />
        </div>
      )}
      {error && (
        <div className={css.end}>
          <Text tone="danger">{error}</Text>
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

function SettingsRow({ describedBy }: { describedBy: string }) {
  const isShown = useBuilt(({ selection: shown }) => shown.kind === 'settings')
  return (
    <div className={css.settingsRow} data-shown={isShown || undefined}>
      <span className={css.sign}>
        <Settings2 aria-hidden />
      </span>
      <RowName
        rowKey={settingsKey}
        title="Course settings"
        ownName=""
        limit={0}
        mayBeEmpty={false}
        onRename={() => undefined}
        isShown={isShown}
        describedBy={describedBy}
      />
    </div>
  )
}

function OutlineTools({ titleId }: { titleId: string }) {
  const { store } = useBuilder()
  const sections = useBuilt(({ values }) => values.sections)
  const seconds = useBuilt((state) =>
    state.values.sections.reduce((sum, { items }) => sum + secondsOf(state, items), 0),
  )
  const collapsed = useBuilt((state) => state.collapsed)
  const isAnyOpen = sections.some(({ key }) => !collapsed.has(key))
  return (
    <div className={css.tools}>
      <Stack gap={0}>
        <Heading level={2} size="md" id={titleId}>
          Outline
        </Heading>
        <Text size="sm" tone="muted">
          {counted(sections.length, 'section', 'sections')} ·{' '}
          {counted(countItems(sections), 'item', 'items')}
          {seconds > 0 && ` · ${durationText(seconds)}`}
        </Text>
      </Stack>
      <div className={css.toolsEnd}>
        <UndoButtons store={store} />
        <Button
          size="sm"
          variant="ghost"
          icon={<ListCollapse aria-hidden />}
          disabled={sections.length === 0}
          onClick={() =>
            store.set({ collapsed: new Set(isAnyOpen ? sections.map(({ key }) => key) : []) })
          }
        >
          {isAnyOpen ? 'Collapse all' : 'Expand all'}
        </Button>
      </div>
    </div>
  )
}
