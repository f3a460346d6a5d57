import { Download, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '~/ui/identity/avatar'
import { Badge } from '~/ui/display/badge'
import { Button } from '~/ui/input/button'
import { Card } from '~/ui/display/card'
import { Heading } from '~/ui/display/heading'
import { IconButton } from '~/ui/input/icon-button'
import { Kbd } from '~/ui/display/kbd'
import { LinkButton } from '~/ui/input/link-button'
import { Logo } from '~/ui/identity/logo'
import { Progress } from '~/ui/status/progress'
import { Spinner } from '~/ui/status/spinner'
import { Stack } from '~/ui/display/stack'
import { TabPanel, Tabs } from '~/ui/display/tabs'
import { Text } from '~/ui/display/text'

const tones = ['neutral', 'accent', 'danger'] as const
const variants = ['solid', 'soft', 'ghost', 'link'] as const
const meanings = ['neutral', 'accent', 'info', 'success', 'warning', 'danger'] as const
const sizes = ['sm', 'md', 'lg'] as const
const names = [
  'Ana Lindqvist',
  'Muhammad al-Khwarizmi',
  'محمد الفاتح',
  'דנה לוי',
  '王小明',
  '김민준',
  'Łucja Żółć',
  'ana@acme.example',
  '…',
]

/** Parts that need nothing around them. */
export function Basics() {
  const [tab, setTab] = useState<'people' | 'courses' | 'history'>('people')
  return (
    <>
      <Card title="Buttons" description="Three tones, four variants, three sizes">
        <Stack>
          {variants.map((variant) => (
            <Stack key={variant} direction="row" wrap gap={2}>
              {tones.map((tone) => (
                <Button key={tone} tone={tone} variant={variant}>
                  Save changes
                </Button>
              ))}
              <Button variant={variant} tone="accent" busy>
                Save changes
              </Button>
              <Button variant={variant} tone="accent" disabled>
                Save changes
              </Button>
            </Stack>
          ))}
          <Stack direction="row" wrap gap={2} align="center">
            {sizes.map((size) => (
              <Button key={size} size={size} tone="accent" icon={<Plus />}>
                Invite people
              </Button>
            ))}
            {sizes.map((size) => (
              <IconButton key={size} size={size} label="Edit" icon={<Pencil />} />
            ))}
            <IconButton variant="solid" label="Download" icon={<Download />} />
            <IconButton tone="danger" variant="soft" label="Delete" icon={<Trash2 />} busy />
            <LinkButton href="#gallery" newTab>
              Support
            </LinkButton>
          </Stack>
          <Button wide tone="accent">
            Sign in
          </Button>
        </Stack>
      </Card>
      <Card
        title="Words"
        level={2}
        actions={<Badge tone="info">New</Badge>}
        footer={<Kbd keys={['mod', 'k']} />}
      >
        <Stack gap={2}>
          <Logo />
          <Logo size="lg" />
          <Heading level={2} size="2xl">
            Learning paths of the northern region
          </Heading>
          <Heading level={3}>A smaller heading</Heading>
          <Text running>
            A license is a bundle of courses bought for the organisation, with seats; a seat is one
            person&apos;s place in it. <a href="#gallery">Read about licenses</a>.
          </Text>
          <Text tone="muted" size="sm">
            Muted, small, 12:04
          </Text>
          <Stack direction="row" wrap gap={2}>
            {(['danger', 'warning', 'success', 'info', 'accent'] as const).map((tone) => (
              <Text key={tone} as="span" tone={tone} weight="medium">
                {tone}
              </Text>
            ))}
          </Stack>
          <Text clip>{'Someone with a very long name '.repeat(12)}</Text>
        </Stack>
      </Card>
      <Card title="Badges, avatars, progress">
        <Stack>
          <Stack direction="row" wrap gap={2}>
            {meanings.map((tone) => (
              <Badge key={tone} tone={tone} dot>
                {tone}
              </Badge>
            ))}
            <Badge tone="success" size="md">
              Published
            </Badge>
          </Stack>
          <Stack direction="row" wrap gap={2} align="center">
            {names.map((name) => (
              <Avatar key={name} name={name} alone />
            ))}
            {(['xs', 'sm', 'md', 'lg', 'xl'] as const).map((size) => (
              <Avatar key={size} size={size} name="Priya Raman" alone />
            ))}
            <Avatar name="Ana Lindqvist" src="/missing.png" size="lg" alone />
            <Avatar name="Ana Lindqvist" src="/src/favicon.svg" size="lg" alone />
          </Stack>
          <Progress label="Uploading intro.mp4" value={42} />
          <Progress label="Importing people" value={null} tone="success" />
          <Progress label="Seats used" value={97} tone="danger" size="sm" />
          <Stack direction="row">
            {sizes.map((size) => (
              <Spinner key={size} size={size} />
            ))}
          </Stack>
        </Stack>
      </Card>
      <Tabs
        label="License"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'people', label: 'People', count: 3412 },
          { value: 'courses', label: 'Courses', count: 12 },
          { value: 'history', label: 'History' },
        ]}
      >
        <TabPanel value={tab}>
          <Text>What the tab holds: {tab}</Text>
        </TabPanel>
      </Tabs>
    </>
  )
}
