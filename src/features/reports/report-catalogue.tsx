import { Link, useNavigate } from '@tanstack/react-router'
import { reportTitles } from '~/entities/report-labels'
import { Field } from '~/ui/input/field'
import { Select } from '~/ui/input/select'
import { reportDefinitions } from './report-definitions'
import type { ReportId } from './report-lists'
import * as css from './reports.css'

const isReport = (id: string): id is ReportId => id in reportTitles
const entries = Object.entries(reportTitles).flatMap(([id, title]) =>
  isReport(id) ? [{ id, title, about: reportDefinitions[id].about }] : [],
)
const options = entries.map(({ id, title }) => ({ value: id, label: title }))

/** The reports to choose from; a select on narrow screens. */
export function ReportCatalogue({ report }: { report: ReportId }) {
  const navigate = useNavigate()
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
          {entries.map(({ id, title, about }) => (
            <li key={id}>
              <Link
                to="/analytics/reports"
                search={{ report: id }}
                aria-current={id === report ? 'page' : undefined}
                className={css.entry}
              >
                {title}
                <span className={css.about}>{about}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
