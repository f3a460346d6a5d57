import { BookOpen, GripVertical, MoreHorizontal, Ticket } from 'lucide-react'
import { memo } from 'react'
import * as outline from '~/forms/builder/outline.css'
import { Badge } from '~/ui/display/badge'
import { durationText } from '~/ui/format/duration'
import { counted } from '~/ui/format/numbers'
import { useReorderRow } from '~/ui/hooks/use-reorder'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from '~/ui/overlay/menu'
import { useBuilt } from '~/features/path-builder/state/use-path-builder'
import { StepMenu } from './step-menu'
import { dueOf, isDueValid, type Step } from './steps'
import * as css from './steps.css'

interface StepRowProps {
  step: Step
  describedBy: string
}

/** A step of the path. Rendered again only when it changes. */
export const StepRow = memo(function StepRow({ step, describedBy }: StepRowProps) {
  const { key, type, title } = step
  const isShown = useBuilt(({ selection }) => selection === key)
  const isStop = useBuilt(({ active }) => active === key)
  const { row, grip, isDragged, edge } = useReorderRow<HTMLDivElement>('steps', key)
  return (
    <li className={css.item}>
      <div
        ref={row}
        className={css.stepRow}
        data-shown={isShown || undefined}
        data-dragged={isDragged || undefined}
        data-edge={edge ?? undefined}
      >
        <span ref={grip} className={outline.grip} aria-hidden>
          <GripVertical />
        </span>
        <span className={css.number} aria-hidden />
        <span className={outline.sign}>
          {type === 'course' ? <BookOpen aria-hidden /> : <Ticket aria-hidden />}
        </span>
        <div className={outline.words}>
          <button
            type="button"
            data-row={key}
            tabIndex={isStop ? 0 : -1}
            className={outline.name}
            title={title}
            dir="auto"
            aria-current={isShown ? 'true' : undefined}
            aria-describedby={describedBy}
          >
            {title}
          </button>
          <span className={outline.aside}>
            <StepSigns step={step} />
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
          <StepMenu step={step} />
        </Menu>
      </div>
    </li>
  )
})

const obstacles = {
  draft: 'Draft',
  archived: 'Archived',
  deleted: 'Deleted',
  ended: 'Ended',
} as const satisfies Record<NonNullable<Step['why']>, string>

/** The properties of a step as short tags. */
function StepSigns({ step }: { step: Step }) {
  const { type, why, required, duration, coursesCount, dueInDays } = step
  const due = isDueValid(dueInDays) ? dueOf(step) : null
  return (
    <>
      {why !== null && <Badge tone="warning">{obstacles[why]}</Badge>}
      {!required && <Badge>Optional</Badge>}
      {due !== null && <Badge tone="info">Day {due}</Badge>}
      {type === 'license' && <span>{counted(coursesCount, 'course', 'courses')}</span>}
      {duration > 0 && <span>{durationText(duration)}</span>}
    </>
  )
}
