import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { reportTitles } from '~/entities/report-labels'
import { Field } from '~/ui/input/field'
import { Select } from '~/ui/input/select'
import { Time } from '~/ui/display/time'
import { reportDefinitions } from './report-definitions'
import type { ReportId } from './report-lists'
import { reportUses } from './reports.api'
import * as css from './reports.css'

const isReport = (id: string): id is ReportId => id in reportTitles
const entries = Object.entries(reportTitles).flatMap(([id, title]) =>
  isReport(id) ? [{ id, title, about: reportDefinitions[id].about }] : [],
)
const options = entries.map(({ id, title }) => ({ value: id, label: title }))

/** When each report was last exported or mailed, if that is among the latest uses. */
function useLastUses() {
  const { data } = useQuery(reportUses)
  // The latest come first.
  const uses = (data?.data.entries ?? []).toReversed()
  return new Map(uses.flatMap(({ subject, at }) => (subject ? [[subject._id, at] as const] : [])))
}

/** The reports to choose from; a select on narrow screens. */
export function ReportCatalogue({ report }: { report: ReportId }) {
  const navigate = useNavigate()
  const lastUses = useLastUses()
  return (
    <>
      <div className={css.narrowCatalogue}>
        <Field label="Report">
          {(frame) => (
            <Select
              {...frame}
              options={options}
              value={report}
              onChange={(chosen) =>
                chosen !== '' &&
                void navigate({ to: '/analytics/reports', search: { report: chosen } })
              }
            />
          )}
        </Field>
      </div>
      <nav aria-label="Reports" className={css.wideCatalogue}>
        <ul role="list" className={css.catalogue}>
          {entries.map(({ id, title, about }) => {
            const usedAt = lastUses.get(id)
            return (
              <li key={id}>
                <Link
                  to="/analytics/reports"
                  search={{ report: id }}
                  aria-current={id === report ? 'page' : undefined}
                  className={css.entry}
                >
                  {title}
                  <span className={css.about}>{about}</span>
                  {usedAt !== undefined && (
                    <span className={css.about}>
                      Last used <Time value={usedAt} />
                    </span>
                  )}
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
    </>
  )
}
