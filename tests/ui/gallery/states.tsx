import { MoreHorizontal, Plus, Users } from 'lucide-react'
import { Badge } from '~/ui/display/badge'
import { Banner } from '~/ui/status/banner'
import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { Card } from '~/ui/display/card'
import { DismissButton } from '~/ui/overlay/dismiss-button'
import { EmptyState } from '~/ui/display/empty-state'
import { ErrorState } from '~/ui/status/error-state'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem } from '~/ui/overlay/menu-item'
import { PageHeader } from '~/ui/display/page-header'
import { Loading, Skeleton, SkeletonText } from '~/ui/status/skeleton'
import { Stack } from '~/ui/display/stack'
import { Stat } from '~/ui/status/stat'
import { Text } from '~/ui/display/text'

const tones = ['neutral', 'info', 'success', 'warning', 'danger'] as const

/** The head of a page, standing directly in the page's column. */
export function Head() {
  return (
    <>
      <Banner tone="warning" action={<Button size="sm">Try now</Button>}>
        You are offline. Reading still works; changes wait until you are back.
      </Banner>
      <PageHeader
        back={<a href="#gallery">Groups</a>}
        title="User groups of the northern region"
        badge={<Badge tone="success">Active</Badge>}
        context="12 groups, 3,412 people, as of 14:02"
        primary={
          <Button tone="accent" icon={<Plus />}>
            New group
          </Button>
        }
        menu={
          <Menu
            hint="More"
            trigger={<IconButton variant="solid" label="More" icon={<MoreHorizontal />} />}
          >
            <MenuItem onSelect={() => {}}>Export</MenuItem>
          </Menu>
        }
      />
    </>
  )
}

/** What a page says about itself: figures, and the states of its regions. */
export function States() {
  return (
    <>
      <Stack direction="row" columnBelow="sm">
        <Stack grow>
          <Stat
            label="Active learners"
            value="1,204"
            definition="People who opened a lesson in the last 30 days."
            delta={{
              text: '+12 %',
              direction: 'up',
              meaning: 'good',
              comparedWith: 'since October',
            }}
            link={(label) => <a href="#gallery">{label}</a>}
          />
        </Stack>
        <Stack grow>
          <Stat
            label="Overdue"
            value="37"
            definition="Assignments past their deadline that are not completed."
            delta={{ text: '+9', direction: 'up', meaning: 'bad', comparedWith: 'since last week' }}
          />
        </Stack>
        <Stack grow>
          <Stat
            label="Seats used"
            value={<Skeleton width="5rem" height="1.875rem" />}
            definition="Seats with a person in them."
          />
        </Stack>
      </Stack>
      {tones.map((tone) => (
        <Callout
          key={tone}
          tone={tone}
          title={tone === 'danger' ? 'The group was not saved' : undefined}
          dismiss={tone === 'info' ? <DismissButton /> : undefined}
          action={tone === 'warning' ? <Button size="sm">See who changed it</Button> : undefined}
        >
          A word about what it stands in: a license ends on 3 December, and 14 people are in it.
        </Callout>
      ))}
      <Card title="Loading">
        <Loading label="Loading people">
          <Stack direction="row">
            <Skeleton shape="circle" width="3rem" height="3rem" />
            <Stack grow>
              <SkeletonText lines={3} />
            </Stack>
          </Stack>
        </Loading>
      </Card>
      <Card padding="none">
        <EmptyState
          icon={<Users />}
          title="No groups yet"
          description="Groups let you assign courses to many people at once, now and when they join."
          action={
            <Button tone="accent" icon={<Plus />}>
              New group
            </Button>
          }
        />
      </Card>
      <Card padding="none">
        <ErrorState
          title="The groups could not be loaded"
          message="The server did not answer in time. Your other pages still work; try again in a moment."
          onRetry={() => {}}
          requestId="01JD8Z6V3M9QK4"
        />
      </Card>
      <Text size="xs" tone="muted">
        {'Enough words to scroll. '.repeat(30)}
      </Text>
    </>
  )
}
