import type { Schemas } from '~/api/schemas'
import { templateCategoryLabels } from '~/entities/message-labels'
import { listColumns } from '~/list/list-columns'
import { Badge } from '~/ui/display/badge'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { TimeOrDash } from '~/ui/display/time-or-dash'

export type MessageTemplate = Schemas['MessageTemplate']

/** The columns of the list of templates. */
export const templateColumns = listColumns<MessageTemplate>([
  {
    id: 'name',
    header: 'Name',
    width: 220,
    cell: ({ name, starter }) => (
      <Stack as="span" direction="row" gap={2} align="center">
        <Text as="span" clip dir="auto">
          {name}
        </Text>
        {starter && <Badge>Included</Badge>}
      </Stack>
    ),
  },
  {
    id: 'category',
    header: 'Purpose',
    width: 110,
    cell: ({ category }) => templateCategoryLabels[category],
  },
  {
    id: 'title',
    header: 'Subject',
    width: 260,
    truncates: true,
    cell: ({ title }) => <bdi>{title}</bdi>,
  },
  {
    id: 'updated',
    header: 'Updated',
    width: 116,
    cell: ({ updatedAt }) => <TimeOrDash value={updatedAt} none="–" />,
  },
  {
    id: 'updatedBy',
    header: 'Updated by',
    width: 150,
    truncates: true,
    optional: true,
    cell: ({ updatedBy }) => <bdi>{updatedBy?.name ?? '–'}</bdi>,
  },
])
