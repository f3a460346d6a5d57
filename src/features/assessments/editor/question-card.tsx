import {
  ChevronDown,
  ChevronRight,
  CircleAlert,
  Copy,
  Ellipsis,
  GripVertical,
  Trash2,
} from 'lucide-react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Badge } from '~/ui/display/badge'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem, MenuSeparator } from '~/ui/overlay/menu-item'
import { counted } from '~/ui/format/numbers'
import { Text } from '~/ui/display/text'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import * as css from './assessments.css'
import { QuestionBody } from './question-body'
import { questionTitle, questionTypeLabels } from './question-labels'
import type { QuestionDraft } from './quiz-draft'
import { useReorderRow } from '~/ui/hooks/use-reorder'

interface QuestionCardProps {
  question: QuestionDraft
  index: number
  count: number
  isOpen: boolean
  /** Something about it is invalid. */
  isWrong: boolean
  onOpen: (open: boolean) => void
  onChange: (change: (question: QuestionDraft) => QuestionDraft) => void
  onMove: (to: number) => void
  onCopy: () => void
  onDelete: () => void
}

/** A question: collapsed to one line, or with its fields. */
export function QuestionCard(props: QuestionCardProps) {
  const { question, index, count, isOpen, isWrong, onOpen, onMove } = props
  const {
    row: card,
    grip,
    isDragged,
    edge,
  } = useReorderRow<HTMLLIElement>('questions', question.key)
  const title = questionTitle(question)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? index - 1 : index + 1)
  }
  return (
    <li
      ref={card}
      className={css.card}
      data-dragged={isDragged || undefined}
      data-edge={edge ?? undefined}
    >
      <div className={css.head}>
        <span ref={grip} className={css.grip} title="Drag to move">
          <GripVertical aria-hidden />
        </span>
        <button
          type="button"
          className={css.opener}
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={() => onOpen(!isOpen)}
          onKeyDown={onKeyDown}
        >
          {isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
          <span className={css.number}>{index + 1}.</span>
          <span className={css.title} dir="auto">
            {title}
          </span>
          {isWrong && (
            <Text as="span" tone="warning">
              <CircleAlert aria-hidden />
              <VisuallyHidden>, incomplete</VisuallyHidden>
            </Text>
          )}
        </button>
        <span className={css.aside}>
          <Badge>{questionTypeLabels[question.type]}</Badge>
        </span>
        <span className={css.aside}>
          <Text as="span" size="sm" tone="muted" figures>
            {counted(Number(question.marks) || 0, 'mark', 'marks')}
          </Text>
        </span>
        <Menu
          trigger={
            <IconButton
              size="sm"
              label={`Actions for question ${index + 1}`}
              icon={<Ellipsis aria-hidden />}
            />
          }
        >
          <MenuItem
            icon={<ArrowUp />}
            shortcut={['alt', 'up']}
            disabled={index === 0}
            onSelect={() => onMove(index - 1)}
          >
            Move up
          </MenuItem>
          <MenuItem
            icon={<ArrowDown />}
            shortcut={['alt', 'down']}
            disabled={index === count - 1}
            onSelect={() => onMove(index + 1)}
          >
            Move down
          </MenuItem>
          <MenuItem disabled={index === 0} onSelect={() => onMove(0)}>
            Move to the beginning
          </MenuItem>
          <MenuItem disabled={index === count - 1} onSelect={() => onMove(count - 1)}>
            Move to the end
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Copy />} onSelect={props.onCopy}>
            Duplicate
          </MenuItem>
          <MenuItem icon={<Trash2 />} tone="danger" onSelect={props.onDelete}>
            Delete
          </MenuItem>
        </Menu>
      </div>
      {isOpen && <QuestionBody question={question} index={index} onChange={props.onChange} />}
    </li>
  )
}
