import { ChevronDown, ChevronRight, GripVertical, MoreHorizontal, Trash2 } from 'lucide-react'
import { memo, useRef } from 'react'
import { durationText } from '~/ui/format/duration'
import { IconButton } from '~/ui/input/icon-button'
import { assignInlineVars } from '~/ui/hooks/inline-vars'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem, MenuSeparator } from '~/ui/overlay/menu-item'
import { counted } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import { AddMenu } from './add-menu'
import { RowMenu } from './item-menu'
import { ItemRow } from './item-row'
import { secondsOf } from './item-title'
import { renameSection, type OutlineSection } from './outline'
import { remove, toggleSection } from './outline-actions'
import * as css from '~/forms/builder/outline.css'
import { RowName } from './row-name'
import { useBuilder, useBuilt, useRow } from '~/features/course-builder/state/use-builder'
import { useFileDrop } from '~/features/course-builder/add/use-file-drop'
import { useDraggable, useDropTarget } from './use-row-drag'

interface SectionBlockProps {
  section: OutlineSection
  /** The number of rendered items. */
  drawn: number
  describedBy: string
}

/** A section with its items. */
export const SectionBlock = memo(function SectionBlock({
  section,
  drawn,
  describedBy,
}: SectionBlockProps) {
  const { key, items } = section
  const isOpen = useBuilt(({ collapsed }) => !collapsed.has(key))
  const block = useRef<HTMLLIElement>(null)
  const { isOver, ...fileDrop } = useFileDrop(key)
  const edge = useDropTarget(block, { on: 'section', key })
  return (
    <li
      ref={block}
      {...fileDrop}
      className={`${css.section} ${css.sectionEdge}`}
      data-files={isOver || undefined}
      data-edge={edge ?? undefined}
      style={assignInlineVars({ [css.shownItems]: String(isOpen ? items.length : 0) })}
    >
      <SectionHead section={section} isOpen={isOpen} describedBy={describedBy} />
      {isOpen && (
        <>
          <Stack as="ol" gap={0} aria-label={`Items of ${section.title}`}>
            {items.slice(0, drawn).map((item) => (
              <li key={item.key}>
                <ItemRow item={item} describedBy={describedBy} />
              </li>
            ))}
          </Stack>
          <SectionFoot section={section} />
        </>
      )}
    </li>
  )
})

interface SectionHeadProps extends Omit<SectionBlockProps, 'drawn'> {
  isOpen: boolean
}

function SectionHead({ section, isOpen, describedBy }: SectionHeadProps) {
  const { store } = useBuilder()
  const { key, title, items } = section
  const seconds = useBuilt((state) => secondsOf(state, items))
  const isStop = useRow(key, ({ active }) => active === key)
  const { row, grip, isDragged } = useDraggable({ kind: 'section', key })
  const edge = useDropTarget(row, { on: 'head', section: key })
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <div
      ref={row}
      className={css.sectionRow}
      data-key={key}
      data-dragged={isDragged || undefined}
      data-edge={edge ?? undefined}
    >
      <span ref={grip} className={css.grip} aria-hidden>
        <GripVertical />
      </span>
      <span className={css.sign}>
        <Chevron aria-hidden />
      </span>
      <div className={css.words}>
        <RowName
          rowKey={key}
          title={title}
          ownName={title}
          limit={100}
          mayBeEmpty={false}
          onRename={(name) => store.change(renameSection(store.get().values.sections, key, name))}
          isExpanded={isOpen}
          describedBy={describedBy}
        />
        <span className={css.aside}>
          {counted(items.length, 'item', 'items')}
          {seconds > 0 && ` · ${durationText(seconds)}`}
        </span>
      </div>
      <Menu
        trigger={
          <IconButton
            size="sm"
            label={`More actions for ${title}`}
            icon={<MoreHorizontal aria-hidden />}
            tabIndex={isStop ? 0 : -1}
          />
        }
      >
        <RowMenu rowKey={key} />
        <MenuItem
          icon={<Chevron aria-hidden />}
          onSelect={() => toggleSection(store, key, !isOpen)}
        >
          {isOpen ? 'Collapse' : 'Expand'}
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={<Trash2 aria-hidden />}
          tone="danger"
          shortcut={['Del']}
          onSelect={() => remove(store, key)}
        >
          Delete section
        </MenuItem>
      </Menu>
    </div>
  )
}

/** The end of a section: menu to add items, and drop target. */
function SectionFoot({ section }: { section: OutlineSection }) {
  const foot = useRef<HTMLDivElement>(null)
  const edge = useDropTarget(foot, { on: 'foot', section: section.key })
  return (
    <div ref={foot} className={css.foot} data-edge={edge ?? undefined}>
      <AddMenu section={section} />
    </div>
  )
}
