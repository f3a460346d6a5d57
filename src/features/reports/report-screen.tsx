import { useQuery } from '@tanstack/react-query'
import { CalendarClock, FileSpreadsheet, Mail } from 'lucide-react'
import { useState } from 'react'
import { reportTitles } from '~/entities/report-labels'
import { ListAge } from '~/list/list-age'
import { ListExport } from '~/list/list-export'
import { ListView } from '~/list/list-view'
import { useList } from '~/list/use-list'
import { Callout } from '~/ui/display/callout'
import { EmptyState } from '~/ui/display/empty-state'
import { PageHeader } from '~/ui/display/page-header'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Button } from '~/ui/input/button'
import { lazyComponent } from '~/ui/lazy/lazy'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { DismissButton } from '~/ui/overlay/dismiss-button'
import { MailDialog } from './mail/mail-dialog'
import { ReportCatalogue } from './report-catalogue'
import { ReportFilters, useFilterNames } from './report-filters'
import type { ReportRow } from './report-columns'
import { reportOf } from './report-lists'
import type { ReportSearch } from './report-search'
import { ReportTabs } from './report-tabs'
import { NewScheduleDialog } from './schedules/schedule-dialog'
import type { ReportSchedule } from './schedules/schedules.api'
import * as css from './reports.css'

const ScheduleDirectory = lazyComponent(
  () => import('./schedules/schedule-directory').then((module) => module.ScheduleDirectory),
  () => <ListSkeleton label="Loading the schedules" rows={5} lines={2} />,
)

interface ReportScreenProps {
  search: ReportSearch
  go: (change: Partial<ReportSearch>, replace?: boolean) => void
  onPerson: (userId: string) => void
  /** Opens the reports, or the report of a schedule with its filter. */
  onReport: (schedule?: ReportSchedule) => void
}

/** The schedules, or one report at a time: each has filters, columns and selections of its own. */
export function ReportScreen(props: ReportScreenProps) {
  const { search } = props
  if (search.view !== 'schedules') return <OpenReport key={search.report} {...props} />
  return (
    <>
      <PageHeader title="Reports" />
      <Stack gap={5}>
        <ReportTabs view={search.view} />
        <ScheduleDirectory {...props} />
      </Stack>
    </>
  )
}

/** "No rows: current people in Sales EMEA": the sentence of an empty report as a title. */
function emptyTitle(sentence: string | undefined) {
  const filter = sentence?.replace(/: no \w+$/, '') ?? ''
  return filter === '' ? 'No rows' : `No rows: ${filter.charAt(0).toLowerCase()}${filter.slice(1)}`
}

function OpenReport({ search: address, go, onPerson }: ReportScreenProps) {
  const { report, list: definedList, definition, fileColumns, search } = reportOf(address)
  const title = reportTitles[report]
  const names = useFilterNames(search)
  const list = useList(definedList, { search, go, names })
  const page = useQuery(definedList.page(search))
  const [sent, setSent] = useState<string>()
  const sentence = page.data?.data.sentence
  const noMatch = emptyTitle(sentence)
  const hasPeople = report !== 'registrations'
  const request = {
    report,
    filter: list.filter,
    columns: fileColumns(list.columns),
    sort: search.sort,
  }
  return (
    <>
      <PageHeader
        title="Reports"
        context={<ListAge state={list} />}
        primary={
          <Button
            icon={<Mail aria-hidden />}
            disabled={list.total === 0}
            onClick={() => go({ mail: true })}
          >
            E-mail…
          </Button>
        }
        menu={
          <>
            <Button icon={<CalendarClock aria-hidden />} onClick={() => go({ schedule: true })}>
              Schedule…
            </Button>
            <ListExport label="Export" labelled state={list} />
          </>
        }
      />
      <div className={css.tabs}>
        <ReportTabs view={undefined} />
      </div>
      <div className={css.layout}>
        <ReportCatalogue report={report} />
        <section aria-label={title}>
          <Stack gap={4}>
            {sent !== undefined && (
              <Callout
                tone="success"
                live="polite"
                dismiss={<DismissButton onClick={() => setSent(undefined)} />}
              >
                {sent}
              </Callout>
            )}
            <ListView
              state={{ ...list, noMatch }}
              filtersBelow
              filters={
                <ReportFilters
                  definition={definition}
                  search={search}
                  names={names}
                  onChange={list.onSearch}
                />
              }
              notice={
                <Text aria-live="polite" running>
                  {sentence ?? ' '}
                </Text>
              }
              {...(hasPeople && {
                onOpen: ({ refs }: ReportRow) => {
                  if (refs.user !== undefined) onPerson(refs.user)
                },
                href: ({ refs }: ReportRow) => `/users/users?userId=${refs.user ?? ''}`,
              })}
              whenEmpty={
                <EmptyState
                  icon={<FileSpreadsheet />}
                  title={noMatch}
                  description="Rows appear here as soon as there is something to report."
                />
              }
            />
          </Stack>
        </section>
      </div>
      <MailDialog
        title={title}
        open={search.mail === true}
        sentence={sentence}
        request={request}
        onClose={() => go({ mail: undefined })}
        onSent={(message) => {
          go({ mail: undefined }, true)
          setSent(message)
        }}
      />
      <NewScheduleDialog
        open={search.schedule === true}
        title={title}
        about={request}
        sentence={sentence}
        onClose={() => go({ schedule: undefined })}
        onSchedules={() => go({ schedule: undefined, view: 'schedules' })}
      />
    </>
  )
}
