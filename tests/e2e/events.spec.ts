import { api } from './api.ts'
import { expect, signIn, test } from './fixtures.ts'

for (const timezoneId of ['Europe/Dublin', 'Asia/Tokyo', 'America/New_York'])
  test.describe(`Events in a browser in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('the list, the calendar and the form keep the times of the event', async ({
      page,
      admin,
    }) => {
      await signIn(page, admin)
      const { read, send } = await api(page, admin)
      const { data } = await send('addEvent', {
        title: 'Night in Osaka',
        mode: 'online',
        timezone: 'Asia/Tokyo',
        startAt: '2027-03-27T16:30:00.000Z',
        endAt: '2027-03-27T18:00:00.000Z',
      })
      const { _id, startAt, endAt } = data.event
      // The organisation is in UTC, wherever its administrator travels.
      await page.goto('/library/events?view=month&day=2027-03-01')
      const grid = page.getByRole('grid', { name: 'Month' })
      const day = grid.getByRole('gridcell', { name: /March 27, 2027|27 March 2027/ })
      await expect(
        day.getByRole('button', { name: /^(16:30|4:30 PM) Night in Osaka/ }),
      ).toBeVisible()
      await page.goto('/library/events')
      const row = page.getByRole('row').filter({ hasText: 'Night in Osaka' })
      await expect(row).toContainText(/Mar 28, 2027, 1:30 AM.*Tokyo/)
      await page.getByRole('button', { name: 'Actions for Night in Osaka' }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      const form = page.getByRole('dialog', { name: 'Edit event' })
      await expect(form.getByLabel('Start time')).toHaveValue('01:30')
      await expect(form.getByLabel('End time')).toHaveValue('03:00')
      await form.getByRole('textbox', { name: 'Title' }).fill('Evening in Osaka')
      await form.getByRole('button', { name: 'Save draft' }).click()
      await expect(form).toBeHidden()
      const { data: saved } = await read(`getEvents?eventId=${_id}`)
      expect(saved.events[0]).toMatchObject({ title: 'Evening in Osaka', startAt, endAt })
    })
  })
