import { beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FileDrop } from '~/ui/files/file-drop'
import { checkFiles, describeRules, type FileRules } from '~/ui/files/file-rules'
import { ImageCrop } from '~/ui/files/image-crop'
import { largestPart, resized, sizeOf } from '~/ui/files/crop'
import { TextFileButton } from '~/tabular/text-file-button'
import { expectAccessible } from './accessible'

const photo: FileRules = {
  kinds: [
    { name: 'PNG', types: ['image/png'], extensions: ['.png'] },
    { name: 'JPEG', types: ['image/jpeg'], extensions: ['.jpg', '.jpeg'] },
  ],
  maxSize: 1000,
  maxFiles: 1,
}
const photos = { ...photo, maxFiles: 2 }

function file(name: string, size: number, type = '') {
  return new File([new Uint8Array(size)], name, { type })
}

const taken = vi.fn<(files: File[]) => void>()
const names = () => taken.mock.calls.map(([files]) => files.map(({ name }) => name))

beforeEach(() => {
  taken.mockClear()
})

function drop(target: Element, files: File[]) {
  const data = new DataTransfer()
  for (const each of files) data.items.add(each)
  const event = (type: string) =>
    new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data })
  target.dispatchEvent(event('dragenter'))
  return target.dispatchEvent(event('drop'))
}

describe('File drop', () => {
  test('announces its limits', async () => {
    const screen = await render(<FileDrop label="Photo" rules={photo} onFiles={taken} />)
    await expect.element(screen.getByText('PNG or JPEG, up to 1 kB')).toBeVisible()
    await expect
      .element(screen.getByRole('button', { name: 'Choose a file' }))
      .toHaveAccessibleDescription('Photo PNG or JPEG, up to 1 kB')
    await expectAccessible()
  })

  test('accepts dropped files, refuses others one by one, and says so', async () => {
    const screen = await render(<FileDrop label="Photos" rules={photos} onFiles={taken} />)
    const zone = screen.getByText('Photos').element()
    const opened = drop(zone, [
      file('ana.png', 10, 'image/png'),
      file('cv.pdf', 10, 'application/pdf'),
      file('huge.jpg', 2000, 'image/jpeg'),
      file('empty.png', 0, 'image/png'),
      file('no-type.JPEG', 10),
      file('third.png', 10, 'image/png'),
    ])
    expect(opened, 'the browser must not open the file itself').toBe(false)
    expect(names()).toEqual([['ana.png', 'no-type.JPEG']])
    await expect
      .element(screen.getByRole('status'))
      .toMatchTextContent('2 files added, 4 files rejected')
    const refused = screen.getByRole('list', { name: 'Files that cannot be added' })
    await expect.element(refused).toMatchTextContent('cv.pdf: not one of PNG, JPEG')
    await expect.element(refused).toMatchTextContent('huge.jpg: 2 kB, but at most 1 kB can be sent')
    await expect.element(refused).toMatchTextContent('empty.png: the file is empty')
    await expect.element(refused).toMatchTextContent('third.png: only 2 files are allowed at once')
    await expectAccessible()
  })

  test('accepts chosen files, the same file twice too', async () => {
    const screen = await render(<FileDrop label="Photo" rules={photo} onFiles={taken} />)
    const input = screen.container.querySelector('input')
    if (!input) throw new Error('There is no file input')
    expect(input.accept).toBe('image/png,.png,image/jpeg,.jpg,.jpeg')
    for (let time = 0; time < 2; time++) {
      await userEvent.upload(input, file('ana.png', 10, 'image/png'))
    }
    expect(names()).toEqual([['ana.png'], ['ana.png']])
  })

  function paste(fill: (data: DataTransfer) => void, on: Element = document.body) {
    const clipboardData = new DataTransfer()
    fill(clipboardData)
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData })
    return on.dispatchEvent(event)
  }

  test('ignores rows of a spreadsheet, which come with an image', async () => {
    const screen = await render(
      <>
        <FileDrop label="Photo" rules={photo} onFiles={taken} />
        <textarea aria-label="Rows" />
      </>,
    )
    const rows = (type: string) => (data: DataTransfer) => {
      data.setData(type, 'Ana')
      data.items.add(file('image.png', 10, 'image/png'))
    }
    const field = screen.getByRole('textbox', { name: 'Rows' }).element()
    expect(paste(rows('text/plain'), field)).toBe(true)
    expect(paste(rows('text/html'))).toBe(true)
    expect(taken).not.toHaveBeenCalled()
    // A file's name comes with it as text.
    expect(paste(rows('text/plain'))).toBe(false)
    expect(names()).toEqual([['image.png']])
  })

  test('accepts pasted files, and ignores pasted text', async () => {
    await render(<FileDrop label="Photo" rules={photo} onFiles={taken} />)
    expect(paste((data) => data.setData('text/plain', 'hello'))).toBe(true)
    expect(paste((data) => data.items.add(file('ana.png', 10, 'image/png')))).toBe(false)
    expect(names()).toEqual([['ana.png']])
  })

  test('accepts nothing while it is disabled', async () => {
    const screen = await render(<FileDrop label="Photo" rules={photo} disabled onFiles={taken} />)
    drop(screen.getByText('Photo').element(), [file('ana.png', 10, 'image/png')])
    expect(taken).not.toHaveBeenCalled()
    await expect.element(screen.getByRole('button')).toBeDisabled()
  })
})

test('File rules: limits are described in a sentence', () => {
  expect(describeRules(photos)).toBe('PNG or JPEG, up to 1 kB each, up to 2 files')
  expect(checkFiles([], photo)).toEqual({ accepted: [], refused: [] })
})

/** A picture of this size, black at the left and white at the right. */
async function picture(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen?.fillRect(0, 0, width / 2, height)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'picture.png')
}

describe('Image crop', () => {
  test('emits a scaled square', async () => {
    const done = vi.fn<(square: Blob) => void>()
    const screen = await render(
      <ImageCrop
        file={await picture(800, 400)}
        size={128}
        confirm="Use this photo"
        onConfirm={done}
        onCancel={() => {}}
      />,
    )
    await expect.element(screen.getByRole('slider', { name: 'Size' })).toBeEnabled()
    await expectAccessible()
    await screen.getByRole('button', { name: 'Use this photo' }).click()
    await expect.poll(() => done.mock.calls.length).toBe(1)
    const [blob = new Blob()] = done.mock.calls[0] ?? []
    expect(blob.type).toBe('image/webp')
    const square = await createImageBitmap(blob)
    expect([square.width, square.height]).toEqual([128, 128])
  })

  test('the crop area is moved and resized by keyboard', async () => {
    const done = vi.fn<(square: Blob) => void>()
    const screen = await render(
      <ImageCrop
        file={await picture(800, 400)}
        size={512}
        confirm="Use"
        onConfirm={done}
        onCancel={() => {}}
      />,
    )
    const slider = screen.getByRole('slider', { name: 'Size' })
    await expect.element(slider).toBeEnabled()
    await expect.element(slider).toHaveValue('100')
    slider.element().focus()
    await userEvent.keyboard('{ArrowLeft}'.repeat(50))
    await expect.element(slider).toHaveValue('50')
    const area = screen.getByLabelText(/^Crop area/)
    const before = area.element().getBoundingClientRect().left
    area.element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => area.element().getBoundingClientRect().left).toBeGreaterThan(before)
    await screen.getByRole('button', { name: 'Use' }).click()
    await expect.poll(() => done.mock.calls.length).toBe(1)
    // Half of 400 pixels: what is smaller than asked for is not blown up.
    const [blob = new Blob()] = done.mock.calls[0] ?? []
    expect((await createImageBitmap(blob)).width).toBe(200)
  })

  test('a file that is not an image is reported, with a way back', async () => {
    const cancel = vi.fn()
    const screen = await render(
      <ImageCrop
        file={file('not.png', 20, 'image/png')}
        confirm="Use"
        onConfirm={() => {}}
        onCancel={cancel}
      />,
    )
    await expect.element(screen.getByText(/not a readable image/)).toBeVisible()
    await screen.getByRole('button', { name: 'Choose another image' }).click()
    expect(cancel).toHaveBeenCalledTimes(1)
  })

  test('the crop area stays inside the image', () => {
    const wide = { naturalWidth: 800, naturalHeight: 400 }
    const all = largestPart(wide)
    expect(all).toEqual({ unit: '%', x: 25, y: 0, width: 50, height: 100 })
    const small = resized(wide, { ...all, x: 50 }, 20)
    expect(sizeOf(wide, small)).toBe(20)
    const back = resized(wide, { ...small, x: 90 }, 100)
    expect(back.x + back.width).toBe(100)
  })
})

test('Text file button: a file that cannot be read is reported', async () => {
  const text = vi
    .spyOn(File.prototype, 'arrayBuffer')
    .mockRejectedValueOnce(new Error('It is gone'))
  const screen = await render(<TextFileButton accept=".csv" onText={() => {}} />)
  await userEvent.upload(screen.getByLabelText('Choose file'), file('list.csv', 10, 'text/csv'))
  await expect.element(screen.getByRole('alert')).toHaveTextContent('list.csv can’t be read')
  text.mockRestore()
})

test('Text file button: text that is not UTF-8 is decoded', async () => {
  const shown = vi.fn()
  const screen = await render(<TextFileButton accept=".txt" onText={shown} />)
  const bytes = Uint8Array.from([0x43, 0x61, 0x66, 0xe9, 0x20, 0x6f, 0x6b])
  await userEvent.upload(screen.getByLabelText('Choose file'), new File([bytes], 'quiz.txt'))
  await vi.waitFor(() => expect(shown).toHaveBeenLastCalledWith('Café ok'))
})
