import { ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { levelLabels } from '~/entities/course-labels'
import { languageName } from '~/pickers/language-name'
import { Card } from '~/ui/display/card'
import { durationText } from '~/ui/format/duration'
import { EmptyState } from '~/ui/display/empty-state'
import { Facts } from '~/ui/display/description-list'
import { counted } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import { Time } from '~/ui/display/time'
import { useIncrementalRender } from '~/ui/hooks/use-incremental-render'
import { CourseChecklist } from './course-checklist'
import * as css from './course.css'
import { ContentItem, type Item } from './content-item'
import type { Course } from './use-course'

interface CourseContentsProps {
  course: Course
  /** A link to the builder with this label. */
  editLink: (content: ReactNode) => ReactNode
  /** Previews an item. */
  preview: (item: Item) => ReactNode
}

/** The contents of a course, read-only; edited in the builder. */
export function CourseContents({ course, editLink, preview }: CourseContentsProps) {
  const { sections = [], checklist = [], deletedAt } = course
  const drawn = useIncrementalRender(sections)
  return (
    <div className={css.columns}>
      <Stack gap={5}>
        {sections.length === 0 ? (
          <EmptyState
            icon={<ListChecks />}
            title="No content yet"
            description="Add sections and items in the course editor."
            action={deletedAt === null ? editLink('Edit course') : undefined}
          />
        ) : (
          drawn.map(({ part, count }) => (
            <SectionCard key={part._id} section={part} drawn={count} preview={preview} />
          ))
        )}
      </Stack>
      <Stack gap={5}>
        {deletedAt === null && <CourseChecklist checklist={checklist} course={course} />}
        <Card title="Details">
          <CourseFacts course={course} />
        </Card>
      </Stack>
    </div>
  )
}

interface SectionCardProps {
  section: Schemas['Section']
  /** The number of rendered items. */
  drawn: number
  preview: (item: Item) => ReactNode
}

function SectionCard({ section, drawn, preview }: SectionCardProps) {
  const { title, items } = section
  const seconds = items.reduce((sum, { asset }) => sum + (asset?.duration ?? 0), 0)
  const description = [
    counted(items.length, 'item', 'items'),
    ...(seconds > 0 ? [durationText(seconds)] : []),
  ].join(' · ')
  return (
    <Card title={title} description={description} padding="none">
      {items.length === 0 ? (
        <p className={css.quiet}>No items in this section.</p>
      ) : (
        <ol role="list" aria-label={`Items of ${title}`}>
          {items.slice(0, drawn).map((item) => (
            <ContentItem key={item._id} item={item} preview={preview(item)} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function CourseFacts({ course }: { course: Course }) {
  const { category, authors, level, language, tags, completionRule, sequential } = course
  const { type, percent, assessmentsMustPass } = completionRule
  const rule =
    type === 'percent' ? `${percent ?? 100}% of the required items` : 'All required items'
  return (
    <Facts
      facts={[
        { label: 'Category', value: category?.name ?? 'None' },
        { label: 'Authors', value: authors.map(({ name }) => name).join(', ') || 'None' },
        { label: 'Level', value: levelLabels[level] },
        { label: 'Language', value: language && languageName(language) },
        { label: 'Tags', value: tags.join(', ') },
        {
          label: 'Completion rule',
          value: assessmentsMustPass ? `${rule}, and pass all required assessments` : rule,
        },
        { label: 'Order', value: sequential ? 'In sequence' : 'Any order' },
        {
          label: 'Deadline',
          value:
            course.deadlineDays === null
              ? 'None'
              : `${counted(course.deadlineDays, 'day', 'days')} after it is assigned`,
        },
        {
          label: 'Published',
          value: course.publishedAt && <Time value={course.publishedAt} show="moment" />,
        },
        {
          label: 'Created',
          value: (
            <>
              <Time value={course.createdAt} show="moment" /> by <bdi>{course.createdBy.name}</bdi>
            </>
          ),
        },
      ]}
    />
  )
}
