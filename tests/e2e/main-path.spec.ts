import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'

// What an administrator does every day, from the list of people to the figures, in one go.

/** Some pictures of a real film, as the browser records it. */
async function film(page: Page) {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 160, height: 90 })
    const paint = canvas.getContext('2d')
    async function record(frames: number) {
      const recorder = new MediaRecorder(canvas.captureStream(10), {
        mimeType: 'video/webm;codecs=vp8',
      })
      const parts: Blob[] = []
      recorder.ondataavailable = ({ data }) => parts.push(data)
      const ended = new Promise((resolve) => (recorder.onstop = resolve))
      recorder.start()
      for (let frame = 0; frame < frames; frame++) {
        paint?.fillRect((frame * 10) % 160, 0, 10, 90)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      recorder.stop()
      await ended
      return new Blob(parts)
    }
    // A busy browser takes its time to the first picture; its head alone, some 110 bytes, is no film.
    let frames = 10
    let recorded = await record(frames)
    while (recorded.size < 600) recorded = await record((frames *= 2))
    return [...new Uint8Array(await recorded.arrayBuffer())]
  })
  return { name: 'opening.webm', mimeType: 'video/webm', buffer: Buffer.from(bytes) }
}

/** A picture for the cover, as the browser draws it. */
async function picture(page: Page) {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(640, 360)
    canvas.getContext('2d')?.fillRect(0, 0, 320, 180)
    const blob = await canvas.convertToBlob({ type: 'image/png' })
    return [...new Uint8Array(await blob.arrayBuffer())]
  })
  return { name: 'cover.png', mimeType: 'image/png', buffer: Buffer.from(bytes) }
}

const captions = {
  name: 'opening.en.vtt',
  mimeType: 'text/vtt',
  buffer: Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nWho opens, and who waits?\n'),
}

const people = {
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Email,First name,Last name,Groups',
      'amara@acme.example,Amara,Okafor,Sales',
      'linh@acme.example,Linh,Nguyễn,Sales',
      'thabo@acme.example,Thabo,Mokoena,Sales',
    ].join('\r\n'),
  ),
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A figure of a page: the number in the group that is called so. */
const figure = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true })

test('Main path: users, asset, course, assignment and progress lead to consistent figures', async ({
  page,
  request,
  admin,
}) => {
  test.slow()
  await signIn(page, admin)

  await test.step('users are imported from a file, with their group', async () => {
    await page.goto('/users/import')
    await page.locator('main input[type=file]').setInputFiles(people)
    await page.getByRole('button', { name: 'Check 3 rows' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Add 3 people' }).click()
    await expect(page.getByText('Import finished').first()).toBeVisible({ timeout: 30_000 })
  })

  await test.step('a video is uploaded and gets captions', async () => {
    await page.goto('/library/assets')
    await page
      .locator('main input[type=file]')
      .first()
      .setInputFiles(await film(page))
    await page.getByRole('link', { name: 'opening', exact: true }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText('Ready')).toBeVisible({ timeout: 30_000 })
    await drawer.getByRole('tab', { name: /Captions/ }).click()
    await drawer.getByRole('tabpanel').locator('input[type=file]').setInputFiles(captions)
    await drawer.getByRole('button', { name: 'Add English captions' }).click()
    await expect(page.getByText('English captions added').first()).toBeVisible()
  })

  const courseId = await test.step('a course is built from it and published', async () => {
    await page.goto('/manage-courses/add-new-course')
    await page.getByRole('textbox', { name: 'Title' }).fill('Who opens, and who waits')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Add a section' }).click()
    await page.keyboard.type('Before you meet')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Add to Before you meet' }).click()
    await page.getByRole('menuitem', { name: 'From the library…' }).click()
    const library = page.getByRole('dialog', { name: 'Add from the library' })
    await library.getByText('opening', { exact: true }).click()
    await library.getByRole('button', { name: 'Add 1 asset' }).click()
    await page.getByRole('button', { name: 'Publish…' }).click()
    const missing = page.getByRole('dialog', { name: 'Publish this course' })
    await missing.getByRole('button', { name: /category/i }).click()
    await page.getByRole('combobox', { name: 'Category' }).fill('Sales')
    await page.getByRole('option', { name: /Sales/ }).click()
    await page.getByRole('combobox', { name: 'Authors' }).fill('Haruka Tanaka')
    await page.getByRole('option', { name: /Haruka Tanaka/ }).click()
    const cover = page.getByRole('group', { name: 'Cover image' })
    await cover.locator('input[type=file]').setInputFiles(await picture(page))
    await cover.getByRole('button', { name: 'Use this image' }).click()
    await page.getByRole('button', { name: 'Publish…' }).click()
    await missing.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Course published').first()).toBeVisible()
    return new URL(page.url()).searchParams.get('courseId') ?? ''
  })

  await test.step('the group is assigned the course, with a deadline', async () => {
    await page.goto(`/library/selected-course/summary?courseId=${courseId}`)
    await page.getByRole('button', { name: 'Assign', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Groups' }).fill('Sales')
    await page.getByRole('option', { name: /Sales/ }).click()
    await dialog.getByRole('radio', { name: 'On a date' }).check()
    await dialog.getByLabel('Last day').fill(inDays(14))
    await dialog.getByRole('button', { name: 'Assign to 3 people' }).click()
    await expect(dialog).toBeHidden()
    await expect(figure(page, 'Assigned')).toContainText('3')
  })

  await test.step('an application reports progress, twice', async () => {
    await page.goto('/profile#applications')
    await page.getByLabel('Application', { exact: true }).fill('Our player')
    await page.getByRole('button', { name: 'Create key' }).click()
    const key = await page.getByRole('status').locator('code').innerText()
    const itemId = await firstItemOf(page, courseId)
    const event = (email: string, type: 'started' | 'completed') => ({
      eventId: `player:${email.replace('@', '.')}:${type}`,
      email,
      course: courseId,
      item: itemId,
      type,
      at: new Date().toISOString(),
    })
    const events = [event('amara@acme.example', 'completed'), event('linh@acme.example', 'started')]
    const send = () =>
      request.post('/api/business/recordProgress', {
        headers: { authorization: `Bearer ${key}` },
        data: { events },
      })
    expect(await (await send()).json()).toMatchObject({
      data: { accepted: 2, repeated: 0, failed: [] },
    })
    expect(await (await send()).json()).toMatchObject({
      data: { accepted: 0, repeated: 2, failed: [] },
    })
  })

  await test.step('summary, learners, profile and dashboard agree', async () => {
    await page.goto(`/library/selected-course/summary?courseId=${courseId}`)
    for (const [label, count] of [
      ['Assigned', '3'],
      ['Not started', '1'],
      ['In progress', '1'],
      ['Completed', '1'],
      ['Overdue', '0'],
    ] as const)
      await expect(figure(page, label)).toContainText(count)

    await page.goto('/library/users')
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
    await expect(row('Amara')).toContainText(/1\/ completed of 1/)
    await expect(row('Thabo')).toContainText(/0\/ completed of 1/)
    await row('Amara').getByRole('link', { name: /Amara/ }).click()
    const profile = page.getByRole('dialog')
    await profile.getByRole('tab', { name: /Courses/ }).click()
    await expect(profile.getByText('Completed', { exact: true }).first()).toBeVisible()

    await page.goto('/')
    await expect(figure(page, 'Enrollments')).toContainText('3')
    await expect(figure(page, 'Completion rate')).toContainText('33')
    await expect(figure(page, 'Overdue')).toContainText('0')
    await expect(figure(page, 'Active learners')).toContainText('2')
  })
})

/** The first item of a course, asked for as the console asks. */
async function firstItemOf(page: Page, courseId: string): Promise<string> {
  return page.evaluate(async (id) => {
    const token = /businesstoken=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const answer = await fetch(`/api/business/getCourses?courseId=${id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { data } = await answer.json()
    return data.courses[0].sections[0].items[0]._id
  }, courseId)
}
