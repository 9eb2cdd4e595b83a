import { fireEvent } from '@testing-library/dom'

/** What Tab reaches. */
const TAB_STOPS = 'a[href], button, input:not([type="hidden"]), textarea, [tabindex]'

/** A user's keyboard that counts the keys that are pressed; several at once, such as `Ctrl+Enter`, are one. */
export class Keyboard {
  #count = 0

  get count(): number {
    return this.#count
  }

  /** Types a text into what has the focus. */
  type(text: string): void {
    for (const character of text) this.press(character)
  }

  /** Presses a key where the focus is. */
  press(keys: string): void {
    this.#count += 1
    const target = document.activeElement ?? document.body
    const key = keys.split('+').at(-1) ?? keys
    const isHandled = !fireEvent.keyDown(target, { key, ctrlKey: keys.startsWith('Ctrl+') })
    if (!isHandled && key === 'Tab') tabFrom(target)
    else if (!isHandled && key === 'Enter' && target instanceof HTMLButtonElement) fireEvent.click(target)
    else if (!isHandled && key.length === 1) typeInto(target, key)
    fireEvent.keyUp(document.activeElement ?? document.body, { key })
  }
}

function tabFrom(target: Element): void {
  const stops = [...document.querySelectorAll<HTMLElement>(TAB_STOPS)].filter(isTabStop)
  const next = stops.find(
    (stop) => (target.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  )
  next?.focus()
}

function isTabStop(element: HTMLElement): boolean {
  const isOff = element.matches(':disabled') || element.closest('[hidden], .dx-state-invisible') !== null
  return element.tabIndex >= 0 && !isOff
}

function typeInto(target: Element, character: string): void {
  if (!(target instanceof HTMLInputElement) || target.readOnly) return
  // What is selected is replaced.
  const value = isSelected(target) ? character : target.value + character
  fireEvent.input(target, { target: { value } })
}

function isSelected({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean {
  return selectionStart === 0 && selectionEnd === value.length
}
