import type { ReactNode } from 'react'
import { channelLabels, leftOutLabels } from '~/entities/message-labels'
import { Facts } from '~/ui/display/description-list'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { counted, formatNumber, formatPercent } from '~/ui/format/numbers'
import { Stat } from '~/ui/status/stat'
import { hasFigures, messageShares } from './message-figures'
import * as css from './messages.css'
import type { Message } from './messages.api'

/** The figures and details of a message. */
export function MessageOverview({ message }: { message: Message }) {
  return (
    <Stack gap={5}>
      {hasFigures(message) && <Figures message={message} />}
      <Details message={message} />
    </Stack>
  )
}

const definitions = {
  delivered: 'Accepted by the mail server of the recipient.',
  opened: 'Recipients who opened it, of those it was delivered to.',
  clicked: 'Recipients who followed a link, of those it was delivered to.',
  failed: 'Recipients whose address does not exist, or for whom it failed for another reason.',
}

function Figures({ message }: { message: Message }) {
  const shares = messageShares(message)
  return (
    <div className={css.figures}>
      {(['delivered', 'opened', 'clicked', 'failed'] as const).map((name) => (
        <Stat
          key={name}
          label={figureLabels[name]}
          definition={definitions[name]}
          value={<Figure figure={shares[name]} />}
        />
      ))}
    </div>
  )
}

const figureLabels = {
  delivered: 'Delivered',
  opened: 'Opened',
  clicked: 'Clicked',
  failed: 'Failed',
}

function Figure({ figure }: { figure: ReturnType<typeof messageShares>['opened'] }) {
  if (figure === null)
    return (
      <Text as="span" size="md" tone="muted">
        Not measured
      </Text>
    )
  const { part, share } = figure
  return (
    <>
      {formatNumber(part)}
      {share !== undefined && (
        <Text as="span" size="md" tone="muted">
          {' '}
          {formatPercent(share)}
        </Text>
      )}
    </>
  )
}

const moment = (value: string | null): ReactNode => value && <Time value={value} show="moment" />
/** A number that is only of interest if there is one. */
const some = (value: number) => (value > 0 ? formatNumber(value) : null)

function Details({ message }: { message: Message }) {
  const { stats, status, audienceLabel, recipients, leftOut = [], replyTo } = message
  const {
    link,
    linkLabel,
    scheduledAt,
    startedAt,
    sentAt,
    createdAt,
    createdBy,
    updatedAt,
    updatedBy,
  } = message
  return (
    <Facts
      facts={[
        { label: 'Audience', value: <bdi>{audienceLabel}</bdi> },
        { label: 'Recipients', value: formatNumber(recipients) },
        { label: 'Left out', value: leftOut.length > 0 && <LeftOut leftOut={leftOut} /> },
        { label: 'Channel', value: channelLabels[message.channel] },
        { label: 'Waiting', value: some(stats.queued) },
        { label: 'Bounced', value: some(stats.bounced) },
        { label: 'May have arrived', value: some(stats.unclear) },
        { label: 'Skipped', value: some(stats.skipped) },
        { label: 'Not sent', value: some(stats.cancelled) },
        { label: 'Unsubscribed', value: some(stats.unsubscribed) },
        {
          label: 'By machines',
          value:
            stats.machines > 0 &&
            `Links of ${counted(stats.machines, 'mail', 'mails')} were followed by a link scanner`,
        },
        { label: 'Scheduled', value: status === 'scheduled' && moment(scheduledAt) },
        { label: 'Started', value: moment(startedAt) },
        { label: 'Sent', value: moment(sentAt) },
        { label: 'Reply to', value: replyTo },
        { label: 'Button', value: link && `${linkLabel || 'Open'}: ${link}` },
        { label: 'Created', value: <By at={createdAt} name={createdBy.name} /> },
        { label: 'Changed', value: updatedBy && <By at={updatedAt} name={updatedBy.name} /> },
      ]}
    />
  )
}

function By({ at, name }: { at: string; name: string }) {
  return (
    <>
      <Time value={at} show="moment" /> by <bdi>{name}</bdi>
    </>
  )
}

function LeftOut({ leftOut }: { leftOut: NonNullable<Message['leftOut']> }) {
  return (
    <ul role="list">
      {leftOut.map(({ code, count }) => (
        <li key={code}>
          {formatNumber(count)} · {leftOutLabels[code]}
        </li>
      ))}
    </ul>
  )
}
