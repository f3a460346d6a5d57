import type { Schemas } from '~/api/schemas'
import { Text } from '~/ui/display/text'
import { useDateFormat } from '~/ui/format/date-format'
import { counted, formatNumber } from '~/ui/format/numbers'
import { dayText } from '~/ui/format/time-format'
import type { License } from './use-license'

interface SeatsForecastProps {
  license: License
  forecast: Schemas['LicenseOutlook']['forecast']
}

/** How many seats will be taken, in a sentence. */
export function SeatsForecast({ license, forecast }: SeatsForecastProps) {
  const dateFormat = useDateFormat()
  const text = forecastText(license, forecast, (day) => dayText(day, dateFormat))
  return (
    <div>
      <Text weight="medium">{text}</Text>
      {forecast && (
        <Text size="sm" tone="muted">
          At the pace of the last 28 days: {paceText(forecast.perDay)}.
        </Text>
      )}
    </div>
  )
}

function paceText(perDay: number): string {
  const perWeek = Math.round(perDay * 70) / 10
  if (perWeek === 0) return 'no change'
  const seats = counted(Math.abs(perWeek), 'seat', 'seats')
  return `${seats} ${perWeek > 0 ? 'more' : 'fewer'} a week`
}

function forecastText(
  { status, seats, expirationDate }: License,
  forecast: SeatsForecastProps['forecast'],
  written: (day: string) => string,
): string {
  const { total, available } = seats
  if (status === 'expired') return `Ended on ${written(expirationDate ?? '')}`
  if (available === 0) return 'All seats are taken'
  if (!forecast) return 'A forecast appears when the license is 7 days old'
  const { fullOn, takenAtEnd } = forecast
  if (fullOn !== null) return `Full on about ${written(fullOn)}`
  if (takenAtEnd !== null)
    return total === null
      ? `${counted(takenAtEnd, 'seat', 'seats')} taken when it ends`
      : `${formatNumber(takenAtEnd)} of ${formatNumber(total)} taken when it ends`
  return total === null ? 'No limit of seats' : 'Does not fill up at this pace'
}
