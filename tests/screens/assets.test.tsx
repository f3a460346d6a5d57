import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { writeUploads } from '~/api/uploads/store'
import { upload } from '~/api/client/upload'
import { assetNow } from '~/features/assets/assets.api'
import { expectAccessible } from '../ui/accessible'
import { addCourses } from './course-factory'
import { delayedRequests } from './lazy-factory'
import { addCategory, addLink, addSound, assets, sound } from './library-factory'
import { openConsole } from './open-console'
import { signedIn } from './backend'

afterEach(() => writeUploads([]))

test('Assets: upload, inline editing, captions with errors by line', async () => {
  await page.viewport(1440, 900)
  await signedIn()
  await addCategory('Sales and negotiation')
  const { screen, address } = await openConsole('/library/assets')
  await expect.element(screen.getByRole('heading', { name: 'No assets yet' })).toBeVisible()
  await expectAccessible()
  await userEvent.upload(screen.getByLabelText('Upload', { exact: true }).first(), [
    sound('opening_talk.wav'),
    new File(['MZ'], 'setup.exe'),
  ])
  await expect.element(screen.getByText(/^setup.exe: This file type/)).toBeVisible()
  await screen.getByRole('link', { name: 'opening talk' }).click()
  const drawer = screen.getByRole('dialog', { name: 'opening talk' })
  await expect.element(drawer.getByText('No captions')).toBeVisible()
  expect(address()).toMatch(/assetId=/)
  await expectAccessible()

  await drawer.getByRole('textbox', { name: 'Title' }).fill('Opening a negotiation')
  await drawer.getByRole('combobox', { name: 'Category' }).fill('sales')
  await screen.getByRole('option', { name: /^Sales and negotiation/ }).click()
  await drawer.getByRole('combobox', { name: 'Tags' }).fill('japan')
  await screen.getByRole('option', { name: 'Create “japan”' }).click()
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  // The drawer is called what the asset is.
  const named = screen.getByRole('dialog', { name: 'Opening a negotiation' })
  await expect.element(named.getByText(/^Saved /)).toBeVisible()
  const [saved] = await assets()
  expect(saved).toMatchObject({
    title: 'Opening a negotiation',
    category: { name: 'Sales and negotiation' },
    tags: ['japan'],
  })

  await named.getByRole('button', { name: 'Add captions' }).click()
  const file = named.getByLabelText('Caption file')
  const backwards = 'WEBVTT\n\n00:03.000 --> 00:01.000\nLate'
  await userEvent.upload(file.last(), new File([backwards], 'talk.en.vtt'))
  await named.getByRole('button', { name: 'Add English captions' }).click()
  await expect.element(named.getByText(/^Line 3: /)).toBeVisible()
  await named.getByRole('button', { name: 'Cancel' }).click()
  await userEvent.upload(
    file.last(),
    new File(['1\n00:00:00,000 --> 00:00:01,000\nGood morning\n'], 'talk.ja.srt'),
  )
  await expect.element(named.getByText('Good morning')).toBeVisible()
  await named.getByRole('button', { name: 'Add Japanese captions' }).click()
  await expect.element(named.getByText('Default')).toBeVisible()
  expect((await assets())[0]?.captions).toMatchObject([{ language: 'ja', isDefault: true }])
  await expectAccessible()
})

test('Assets: a conflict shows the saved version beside the input', async () => {
  await signedIn()
  const asset = await addLink('Opening a negotiation')
  const { screen } = await openConsole(`/library/assets?assetId=${asset._id}`)
  const title = screen.getByRole('textbox', { name: 'Title' })
  await title.fill('Mine')
  await upload('post', '/api/business/updateAsset/{id}', {
    params: { path: { id: asset._id } },
    body: { title: 'Theirs', version: asset.version },
  })
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByRole('row', { name: 'Title Mine Theirs' })).toBeVisible()
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(screen.getByText(/^Saved /)).toBeVisible()
  expect((await assets())[0]).toMatchObject({ title: 'Mine' })
})

test('Assets: discarding the input continues from the saved version', async () => {
  await signedIn()
  const asset = await addLink('Opening a negotiation')
  const { screen } = await openConsole(`/library/assets?assetId=${asset._id}`)
  const title = screen.getByRole('textbox', { name: 'Title' })
  await title.fill('Mine')
  await upload('post', '/api/business/updateAsset/{id}', {
    params: { path: { id: asset._id } },
    body: { title: 'Theirs', version: asset.version },
  })
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByRole('row', { name: 'Title Mine Theirs' })).toBeVisible()
  await screen.getByRole('button', { name: 'Discard' }).click()
  await expect.element(title).toHaveValue('Theirs')
  await expect.element(screen.getByText(/was changed elsewhere/)).not.toBeInTheDocument()
  await title.fill('Theirs, and mine')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByText(/^Saved /)).toBeVisible()
  expect((await assets())[0]).toMatchObject({ title: 'Theirs, and mine' })
})

test('Assets: a transcript conflict shows the saved version beside the input', async () => {
  await signedIn()
  const asset = await addSound('Talk')
  const write = async (transcript: string, version: number) => {
    const params = { path: { id: asset._id } }
    const body = { transcript, version }
    return (await upload('post', '/api/business/updateAsset/{id}', { params, body })).data.asset
  }
  const opened = await write('Good morning.', asset.version)
  const { screen } = await openConsole(`/library/assets?assetId=${asset._id}`)
  await screen.getByRole('tab', { name: 'Captions' }).click()
  const transcript = screen.getByRole('textbox', { name: 'Transcript' })
  await expect.element(transcript).toHaveValue('Good morning.')
  await transcript.fill('Good morning, all.')
  const theirs = await write('Good evening.', opened.version)
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  const differing = screen.getByRole('row', {
    name: 'Transcript Good morning, all. Good evening.',
  })
  await expect.element(differing).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Use saved version' }).click()
  await expect.element(transcript).toHaveValue('Good evening.')
  await expect.element(transcript).toHaveFocus()

  await transcript.fill('Good night.')
  await write('Good afternoon.', theirs.version)
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(screen.getByText(/^Saved /)).toBeVisible()
  expect((await assetNow(asset._id)).transcript).toBe('Good night.')
})

test('Assets: changes of different fields do not conflict', async () => {
  await signedIn()
  const asset = await addLink('Opening a negotiation')
  const at = `/library/assets?assetId=${asset._id}`
  const first = await openConsole(at)
  await first.screen.getByRole('textbox', { name: 'Title' }).fill('Mine')
  await first.screen.unmount()
  const saved = await upload('post', '/api/business/updateAsset/{id}', {
    params: { path: { id: asset._id } },
    body: { title: 'Theirs', version: asset.version },
  })
  const { screen } = await openConsole(at)
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Mine')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByRole('row', { name: 'Title Mine Theirs' })).toBeVisible()
  await screen.unmount()

  // As it was when the draft was made, though in a later version: nothing would be undone.
  await upload('post', '/api/business/updateAsset/{id}', {
    params: { path: { id: asset._id } },
    body: { title: asset.title, version: saved.data.asset.version },
  })
  const again = await openConsole(at)
  await again.screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(again.screen.getByText(/^Saved /)).toBeVisible()
  expect((await assets())[0]).toMatchObject({ title: 'Mine' })
})

test('Assets: a file is replaced although the asset changed during the upload', async () => {
  await signedIn()
  const { _id, version } = await addSound('Talk')
  const { screen } = await openConsole(`/library/assets?assetId=${_id}`)
  const sending = delayedRequests('/api/business/uploads')
  await userEvent.upload(screen.getByLabelText('Replace file').last(), sound('better.wav'))
  const question = screen.getByRole('alertdialog', { name: 'Replace the file with better.wav?' })
  await question.getByRole('button', { name: 'Replace file' }).click()
  await sending.isWaiting()
  await upload('post', '/api/business/updateAsset/{id}', {
    params: { path: { id: _id } },
    body: { title: 'Opening talk', version },
  })
  sending.through()
  await expect
    .poll(() => assetNow(_id))
    .toMatchObject({ title: 'Opening talk', fileName: 'better.wav' })
  await screen.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect.poll(() => assetNow(_id)).toMatchObject({ fileName: 'Talk.wav' })
  await expect.element(screen.getByText(/^Replaced better.wav/)).toBeVisible()
})

test('Assets: replaced default captions stay the default', async () => {
  await signedIn()
  const { _id: assetId } = await addSound('Talk')
  const spoken = (words: string) =>
    new File([`WEBVTT\n\n00:00.000 --> 00:01.000\n${words}\n`], 'talk.en.vtt')
  for (const language of ['en', 'ja']) {
    const body = { assetId, language, file: spoken('Good morning') }
    await upload('post', '/api/business/uploadCaptions', { body })
  }
  const { screen } = await openConsole(`/library/assets?assetId=${assetId}`)
  await screen.getByRole('tab', { name: 'Captions' }).click()
  await userEvent.upload(screen.getByLabelText('Caption file').last(), spoken('Good evening'))
  await expect
    .element(screen.getByText('The existing English captions will be replaced.'))
    .toBeVisible()
  const replace = screen.getByRole('button', { name: 'Replace English captions' })
  await expect.element(replace).toHaveFocus()
  await replace.click()
  await expect.element(screen.getByText('English captions added')).toBeVisible()
  expect((await assetNow(assetId)).captions).toMatchObject([
    { language: 'en', isDefault: true },
    { language: 'ja', isDefault: false },
  ])
})

test('Assets: Escape ends the renaming of captions, and leaves the drawer open', async () => {
  await signedIn()
  const { _id: assetId } = await addSound('Talk')
  const file = new File(['WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'], 'talk.en.vtt')
  const body = { assetId, file, language: 'en' }
  await upload('post', '/api/business/uploadCaptions', { body })
  const { screen } = await openConsole(`/library/assets?assetId=${assetId}`)
  await screen.getByRole('tab', { name: 'Captions' }).click()
  const menu = screen.getByRole('button', { name: 'Actions for the English captions' })
  await menu.click()
  await screen.getByRole('menuitem', { name: 'Rename' }).click()
  const name = screen.getByRole('textbox', { name: 'Display name' })
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(name).not.toBeInTheDocument()
  await expect.element(menu).toHaveFocus()
})

test('Assets: a chosen caption language overrides the file name, and other captions stay', async () => {
  await signedIn()
  const { _id: assetId } = await addSound('Talk')
  const spoken = (words: string) => new File([`00:00.000 --> 00:01.000\n${words}\n`], 'talk.hr.srt')
  const body = { assetId, language: 'hr', file: spoken('Dobro jutro') }
  await upload('post', '/api/business/uploadCaptions', { body })
  const before = (await assetNow(assetId)).captions
  const { screen } = await openConsole(`/library/assets?assetId=${assetId}`)
  await screen.getByRole('tab', { name: 'Captions' }).click()
  await screen.getByRole('combobox', { name: 'Language' }).last().fill('British')
  await screen.getByRole('option', { name: /British English/ }).click()
  await userEvent.upload(screen.getByLabelText('Caption file').last(), spoken('Good morning'))
  await expect.element(screen.getByText('Good morning')).toBeVisible()
  await screen.getByRole('button', { name: 'Add British English captions' }).click()
  await expect.element(screen.getByText('British English captions added')).toBeVisible()
  const after = (await assetNow(assetId)).captions
  expect(after.map(({ language }) => language).toSorted()).toEqual(['en-GB', 'hr'])
  expect(after.find(({ language }) => language === 'hr')?._id).toBe(before[0]?._id)
})

test('Assets: filters, grid view, bulk edit, deletion and restore', async () => {
  await page.viewport(1440, 900)
  await signedIn()
  await addLink('Escape plan', { tags: ['safety'] })
  await addLink('Forklift rules', { tags: ['safety'] })
  await addLink('Company values')
  const { screen, address } = await openConsole('/library/assets?tag=safety&sort=title')
  await expect.element(screen.getByText('1–2 of 2')).toBeVisible()
  await screen.getByRole('radio', { name: 'Grid' }).click({ force: true })
  expect(address()).toMatch(/view=grid/)
  await expectAccessible()
  await screen.getByRole('button', { name: 'Clear all' }).click()
  await screen.getByRole('checkbox', { name: 'Select Company values' }).click({ force: true })
  await screen.getByRole('checkbox', { name: 'Select Escape plan' }).click({ force: true })
  await screen.getByRole('button', { name: 'Tags', exact: true }).click()
  const dialog = screen.getByRole('dialog', { name: 'Change the tags of 2 assets' })
  await dialog.getByRole('combobox', { name: 'Add tags' }).fill('induction')
  await screen.getByRole('option', { name: 'Create “induction”' }).click()
  await dialog.getByRole('button', { name: 'Change 2 assets' }).click()
  await expect.element(screen.getByText('2 assets changed')).toBeVisible()

  await screen.getByRole('button', { name: 'Actions for Forklift rules' }).click()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  const question = screen.getByRole('dialog', { name: 'Delete Forklift rules?' })
  await question.getByRole('button', { name: 'Delete Forklift rules' }).click()
  await expect.element(screen.getByText('Forklift rules deleted')).toBeVisible()
  expect((await assets()).map(({ title, tags }) => `${title}: ${tags.join()}`).toSorted()).toEqual([
    'Company values: induction',
    'Escape plan: safety,induction',
  ])
  await screen.getByRole('tab', { name: /^Deleted/ }).click()
  await screen.getByRole('button', { name: 'Actions for Forklift rules' }).click()
  await screen.getByRole('menuitem', { name: 'Restore' }).click()
  await expect.element(screen.getByRole('heading', { name: 'No deleted assets' })).toBeVisible()
  expect(await assets()).toHaveLength(3)
})

test('Assets: selected assets are appended to a course', async () => {
  await page.viewport(1440, 900)
  await signedIn()
  const first = await addLink('Escape plan')
  await addLink('Forklift rules')
  const items = [{ kind: 'asset' as const, assetId: first._id }]
  await addCourses({ status: 'draft', sections: [{ title: 'Before', items }] })
  const { screen, address } = await openConsole('/library/assets')
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click({ force: true })
  await screen.getByRole('button', { name: 'Add to course' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Add 3 assets to a course' })
  await dialog.getByRole('combobox', { name: 'Course' }).fill('fire')
  await screen.getByRole('option', { name: /^Fire safety/ }).click()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Add and open the course' }).click()
  await expect.element(screen.getByText('1 section · 3 items')).toBeVisible()
  await expect
    .element(screen.getByText('1 asset is already in the course, or failed.'))
    .toBeVisible()
  expect(address()).toMatch(/^\/manage-courses\/edit-course\?courseId=/)
  // The editor of the description, further on, has one for itself.
  await screen.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect.element(screen.getByText('1 section · 1 item')).toBeVisible()
})

test('Categories: a category in use is deleted only with a replacement', async () => {
  await signedIn()
  const old = await addCategory('Sales')
  const other = await addCategory('Negotiation')
  await addLink('Opening', { category: old._id })
  const { screen } = await openConsole('/library/assets')
  await screen.getByRole('button', { name: 'Manage and export' }).click()
  await screen.getByRole('menuitem', { name: 'Manage categories' }).click()
  await expect.element(screen.getByText('In 1 asset')).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Delete Sales' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Delete Sales?' })
  await question.getByRole('combobox').fill('nego')
  await screen.getByRole('option', { name: /^Negotiation/ }).click()
  await question.getByRole('button', { name: 'Delete category' }).click()
  await expect.element(screen.getByText('Sales deleted')).toBeVisible()
  expect((await assets())[0]?.category).toMatchObject({ name: 'Negotiation' })

  // A form without changes does not overwrite another version either.
  await screen.getByRole('button', { name: 'Edit Negotiation' }).click()
  const name = screen.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveValue('Negotiation')
  const body = { categoryId: other._id, version: other.version, name: 'Negotiating' }
  await upload('post', '/api/business/updateCategory', { body })
  await screen.getByRole('button', { name: 'Save' }).click()
  const row = screen.getByRole('row', { name: /^Name/ })
  await expect.element(row).toMatchTextContent(/Negotiation.*Negotiating/)
  await name.fill('At the table')
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(screen.getByRole('button', { name: 'Edit At the table' })).toBeVisible()
})

test('Categories: deleting the last category of a page goes to the previous page', async () => {
  await signedIn()
  for (let n = 10; n < 36; n += 1) await addCategory(`Category ${n}`)
  const { screen } = await openConsole('/library/assets')
  await screen.getByRole('button', { name: 'Manage and export' }).click()
  await screen.getByRole('menuitem', { name: 'Manage categories' }).click()
  const manager = screen.getByRole('dialog', { name: 'Categories' })
  await manager.getByRole('button', { name: 'Next page' }).click()
  await manager.getByRole('button', { name: 'Delete Category 35' }).click()
  await screen.getByRole('button', { name: 'Delete category' }).click()
  await expect.element(manager.getByText('Category 34')).toBeVisible()
})
