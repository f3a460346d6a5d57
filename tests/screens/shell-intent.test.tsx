import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { OnIntent, type PopupProps } from '~/shell/load-on-intent'

function Popup({ trigger, isOpen }: PopupProps) {
  return (
    <>
      {trigger}
      {isOpen && <p>Opened</p>}
    </>
  )
}

test('Lazy button: code that loads during a press waits for the click, and opens', async () => {
  let arrive = (_part: typeof Popup) => {}
  const arrival = new Promise<typeof Popup>((resolve) => (arrive = resolve))
  const trigger = <button type="button">More</button>
  const screen = await render(<OnIntent trigger={trigger} load={() => arrival} />)
  const button = await screen.getByRole('button').findElement()
  button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  arrive(Popup)
  // Two frames, in which it would be changed for the other.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  expect(screen.getByRole('button').element()).toBe(button)
  button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  button.dispatchEvent(new PointerEvent('click', { bubbles: true, detail: 1 }))
  await expect.element(screen.getByText('Opened')).toBeVisible()
})

test('Lazy button: a press at the moment of loading is not lost', async () => {
  const trigger = <button type="button">More</button>
  const load = async () => Promise.resolve(Popup)
  const screen = await render(<OnIntent trigger={trigger} load={load} />)
  const before = await screen.getByRole('button').findElement()
  before.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  // It is there after a few turns of promises, in which nothing is drawn yet.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  const button = screen.getByRole('button').element()
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  expect(screen.getByRole('button').element()).toBe(button)
})
