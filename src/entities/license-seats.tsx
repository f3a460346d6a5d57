import { assignInlineVars } from '~/ui/hooks/inline-vars'
import { Text } from '~/ui/display/text'
import { tones } from '~/ui/display/tone.css'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { formatNumber } from '~/ui/format/numbers'
import { seatsText, seatStatusTones, takenSeats, type Seats } from './license-labels'
import * as css from './license-seats.css'

interface LicenseSeatsProps {
  seats: Seats
  /** `md` for a header. */
  size?: 'sm' | 'md'
}

const parts = ['activated', 'assigned'] as const

/** The seats of a license as a bar of active, pending and free ones, with "96 of 120" and the waiting list. */
export function LicenseSeats({ seats, size = 'sm' }: LicenseSeatsProps) {
  const { total, waiting } = seats
  const text = seatsText(seats)
  return (
    <span className={css.frame} title={text}>
      {total !== null && (
        <span className={`${css.track} ${css.sizes[size]}`} aria-hidden>
          {parts.map(
            (part) =>
              seats[part] > 0 && (
                <span
                  key={part}
                  className={`${css.part} ${tones[seatStatusTones[part]]}`}
                  style={assignInlineVars({ [css.share]: String(seats[part] / total) })}
                />
              ),
          )}
        </span>
      )}
      <span className={css.words} aria-hidden>
        <span>
          {formatNumber(takenSeats(seats))}
          {total === null ? ', no limit' : ` of ${formatNumber(total)}`}
        </span>
        {waiting > 0 && (
          <Text as="span" tone="warning">
            +{formatNumber(waiting)} wait
          </Text>
        )}
      </span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}
