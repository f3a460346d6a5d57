/**
 * Keeps, at what came drawn, whether its form was sent as it stands. It is put into the page as it is written here and
 * runs alone, so it can use nothing from outside of it.
 */
export function noteSent() {
  const drawn = document.currentScript?.parentElement
  drawn?.addEventListener('submit', () => {
    drawn.dataset.sent = ''
  })
  // Whoever types on has not finished.
  drawn?.addEventListener('input', () => {
    delete drawn.dataset.sent
  })
}

/**
 * What is typed into a form that came drawn goes on in the live one that takes its place: in the field of the same name,
 * and where the focus was. When it was sent already, the live one is.
 */
export function handOnTyped(place: HTMLElement) {
  // A whole screen that came drawn is inert: nobody has typed into it.
  const screen = place.querySelector<HTMLElement>('[data-drawn]')
  if (!screen) return
  const drawn = [...screen.querySelectorAll('input')]
  let focused = drawn.find((field) => field === document.activeElement)
  // The live form takes the focus itself where nobody has it yet.
  const follow = ({ target }: FocusEvent) => {
    focused = drawn.find((field) => field === target) ?? focused
  }
  place.addEventListener('focusin', follow)
  // It hears of the exchange before any further key is: those until then are in the field that was typed into.
  const exchanged = new MutationObserver(() => {
    exchanged.disconnect()
    place.removeEventListener('focusin', follow)
    for (const field of drawn) {
      const live = place.querySelector<HTMLInputElement>(`input[name="${field.name}"]`)
      if (live && field.value !== '') type(field.value, live)
      if (field === focused) live?.focus()
    }
    // When React has done what comes after the exchange.
    if (screen.dataset.sent !== undefined)
      setTimeout(() => place.querySelector('form')?.requestSubmit())
  })
  exchanged.observe(place, { childList: true })
}

function type(text: string, field: HTMLInputElement) {
  // Past what React has set in its place, which would take the text for known and hear of no change.
  Reflect.set(HTMLInputElement.prototype, 'value', text, field)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
