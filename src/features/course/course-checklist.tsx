import type { Schemas } from '~/api/schemas'
import { Callout } from '~/ui/display/callout'
import { counted } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import type { Course } from './use-course'

type Entry = Schemas['ChecklistEntry']

const looks = {
  blocking: 'danger',
  warning: 'warning',
  info: 'info',
} as const satisfies Record<Entry['severity'], 'danger' | 'warning' | 'info'>

/** What is missing before the course can be published, or could be improved afterwards. */
export function CourseChecklist({ checklist, course }: { checklist: Entry[]; course: Course }) {
  return (
    <Stack gap={3}>
      {(['blocking', 'warning', 'info'] as const).map((severity) => {
        const entries = checklist.filter((entry) => entry.severity === severity)
        if (entries.length === 0) return null
        return (
          <Callout
            key={severity}
            tone={looks[severity]}
            title={titleOf(severity, entries.length, course.status === 'draft')}
          >
            <Stack as="ul" gap={1}>
              {entries.map(({ code, field, message }) => (
                <li key={`${code} ${field}`}>{message}</li>
              ))}
            </Stack>
          </Callout>
        )
      })}
    </Stack>
  )
}

function titleOf(severity: Entry['severity'], count: number, isDraft: boolean): string {
  const thingsText = counted(count, 'thing', 'things')
  if (severity === 'blocking')
    return isDraft ? `${thingsText} to fix before publishing` : `${thingsText} to fix`
  return severity === 'warning' ? `${thingsText} to review` : 'Good to know'
}
