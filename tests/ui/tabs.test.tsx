import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TabPanel, Tabs } from '~/ui/display/tabs'
import { expectAccessible } from './accessible'

function Page() {
  const [tab, setTab] = useState<'people' | 'courses' | 'history'>('people')
  return (
    <Tabs
      label="License"
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'people', label: 'People', count: 3412 },
        { value: 'courses', label: 'Courses', disabled: true },
        { value: 'history', label: 'History' },
      ]}
    >
      <TabPanel value="people">Ana and others</TabPanel>
      <TabPanel value="history">What happened</TabPanel>
    </Tabs>
  )
}

test('Tabs: arrow keys move between tabs, skipping disabled ones', async () => {
  const screen = await render(<Page />)
  await userEvent.tab()
  await expect.element(screen.getByRole('tab', { name: 'People 3,412' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  const history = screen.getByRole('tab', { name: 'History' })
  await expect.element(history).toHaveFocus()
  await expect.element(history).toHaveAttribute('aria-selected', 'true')
  await expect
    .element(screen.getByRole('tabpanel', { name: 'History' }))
    .toHaveTextContent('What happened')
  await expect.element(screen.getByText('Ana and others')).not.toBeInTheDocument()
  await expectAccessible()
})
