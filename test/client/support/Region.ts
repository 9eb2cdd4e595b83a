import { fireEvent } from '@testing-library/dom'
import { patienceFor } from '#test/support/Patience.ts'
import { shownDialogButtons } from './shownDialogButtons.ts'

const PAUSE_MILLISECONDS = 5

/** Waits until the page has it; fails with what the page reads instead. */
export async function found<T>(what: string, read: () => T | null | undefined): Promise<T> {
  const patience = patienceFor(what)
  for (;;) {
    const value = read()
    if (value !== null && value !== undefined) return value
    if (patience.isOver())
      throw new Error(`Waited in vain for ${what} at ${location.href}. The page reads:\n${pageText()}`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS))
  }
}

/** A part of the page in which a user does something: each step waits for what it needs. */
export class Region {
  readonly #name: string
  readonly #find: () => Element | null | undefined

  constructor(name: string, find: () => Element | null | undefined) {
    this.#name = name
    this.#find = find
  }

  /** Its element, once it is there. */
  element(): Promise<Element> {
    return found(this.#name, this.#find)
  }

  /** Is it on the page now? */
  get isShown(): boolean {
    const element = this.#find()
    return element !== null && element !== undefined
  }

  /** Its text at this moment. */
  get text(): string {
    return textOf(this.#find())
  }

  /** Waits until it reads so. */
  async reads(text: string | RegExp): Promise<void> {
    await found(`"${String(text)}" in ${this.#name}`, () => {
      const isThere = typeof text === 'string' ? this.text.includes(text) : text.test(this.text)
      return isThere || null
    })
  }

  /** Waits until it is gone. */
  async goes(): Promise<void> {
    await found(`${this.#name} to go`, () => (this.isShown ? null : true))
  }

  /** The captions of its buttons and links that can be pressed now, in order. */
  get buttons(): readonly string[] {
    return this.#pressables().filter(isEnabled).map(nameOf)
  }

  /** What its open menu offers. */
  get menuItems(): readonly string[] {
    return all(this.#find(), '[role="menu"] [role="menuitem"]')
      .map(textOf)
      .filter((text) => text !== '')
  }

  /** Those of the buttons of a dialog, from left to right. */
  get dialogButtons(): readonly string[] {
    return shownDialogButtons(this.#find()).map(nameOf)
  }

  /** Is there such a button or link, and can it be pressed? */
  button(caption: string): 'enabled' | 'disabled' | 'missing' {
    const button = this.#pressables().find((each) => isNamed(each, caption))
    if (button === undefined) return 'missing'
    return isEnabled(button) ? 'enabled' : 'disabled'
  }

  /** Presses a button, link or tab: once it is there and enabled. */
  async press(caption: string): Promise<void> {
    const button = await found(`the button "${caption}" in ${this.#name}`, () =>
      this.#pressables().find((each) => isNamed(each, caption) && isEnabled(each)),
    )
    fireEvent.click(button)
  }

  /** Opens a tab, which may show a count beside its name. */
  async openTab(name: string): Promise<void> {
    const tab = () => all(this.#find(), '[role="tab"]').find((each) => textOf(each).startsWith(name))
    fireEvent.click(await found(`the tab "${name}"`, tab))
    await found(`the tab "${name}" to open`, () => tab()?.getAttribute('aria-selected') === 'true' || null)
  }

  /** The names of its tabs with the counts beside them, in order. */
  get tabs(): readonly string[] {
    return all(this.#find(), '[role="tab"]').map(textOf)
  }

  /** The captions of its fields, in order. */
  get fields(): readonly string[] {
    return this.#frames().map(captionOf)
  }

  /** Types a value into a field instead of what it has, and leaves it. */
  async setField(caption: string, value: string): Promise<void> {
    const input = await this.#input(caption)
    input.focus()
    fireEvent.input(input, { target: { value } })
    fireEvent.change(input, { target: { value } })
    input.blur()
  }

  /** Types a value into a field instead of what it has, key by key: each goes to what has the focus by then. */
  async typeKeys(caption: string, value: string): Promise<void> {
    const input = await this.#input(caption)
    input.focus()
    input.select()
    for (let length = 1; length <= value.length; length += 1)
      fireEvent.input(document.activeElement ?? input, { target: { value: value.slice(0, length) } })
  }

  /** Chooses an option of a field. */
  async choose(caption: string, option: string): Promise<void> {
    const input = await this.#input(caption)
    if (input.getAttribute('aria-expanded') !== 'true') fireEvent.click(input)
    fireEvent.click(await found(`the option "${option}" of ${caption}`, () => optionNamed(option)))
    await found(`${caption} to be "${option}"`, () => (this.readField(caption) === option ? true : null))
  }

  /** What a field offers to choose from. */
  async choices(caption: string): Promise<readonly string[]> {
    const input = await this.#input(caption)
    fireEvent.click(input)
    const options = () => {
      const shown = document.querySelector(`[id="${input.getAttribute('aria-controls') ?? ''}"]`)
      const texts = all(shown, '[role="option"]').map(textOf)
      return texts.length === 0 ? null : texts
    }
    const offered = await found(`the options of ${caption}`, options)
    fireEvent.click(input)
    return offered
  }

  /** Writes into the text box that is open in it and has no caption. */
  async write(value: string): Promise<void> {
    const box = await found(`a text box in ${this.#name}`, () =>
      all(this.#find(), 'textarea').find(
        (each) => (each.closest('[data-field]')?.querySelector('label') ?? null) === null,
      ),
    )
    fireEvent.change(box, { target: { value } })
  }

  /** Presses a check box or radio button by its test id, that of one field where there are several. */
  async choosePart(testId: string, field = ''): Promise<void> {
    const within = field === '' ? '' : `[data-field="${field}"] `
    const box = await found(`the choice ${testId} in ${this.#name}`, () =>
      this.#find()?.querySelector(`${within}[data-testid="${testId}"]`),
    )
    fireEvent.click(box)
  }

  /** Types the title of a record into a field, once it is enabled, and chooses it from those that are found. */
  async chooseRecord(caption: string, title: string): Promise<void> {
    await this.offer(caption, title, title)
  }

  /** Types a text into a field, once it is enabled, and chooses what is offered for it. */
  async offer(caption: string, text: string, title: string): Promise<void> {
    const input = await found(`the field "${caption}" to be enabled`, () => {
      const shown = inputOf(this.#frame(caption))
      return shown?.disabled === false ? shown : null
    })
    input.focus()
    fireEvent.input(input, { target: { value: text } })
    const option = () =>
      all(this.#frame(caption), '[role="option"]').find((each) => textOf(each.querySelector('b')) === title)
    fireEvent.mouseDown(await found(`the record "${title}" of ${caption}`, option))
    await found(`"${title}" to be chosen for ${caption}`, () => (option() === undefined ? true : null))
  }

  /** Presses a check box or radio button by its label. */
  async check(caption: string): Promise<void> {
    const label = await found(`the box "${caption}" in ${this.#name}`, () =>
      all(this.#find(), 'label').find((each) => textOf(each) === caption),
    )
    fireEvent.click(label)
  }

  /** The captions of its check boxes and radio buttons that are checked, in order. */
  get checked(): readonly string[] {
    return all(this.#find(), 'label')
      .filter((label) => label.querySelector<HTMLInputElement>('input')?.checked === true)
      .map(textOf)
  }

  /** The text that a field shows now; null where there is no such field. */
  readField(caption: string): string | null {
    const frame = this.#frame(caption)
    if (frame === undefined) return null
    return inputOf(frame)?.value ?? textOf(frame).slice(captionOf(frame).length).trim()
  }

  /** Can a field be edited? */
  isReadOnly(caption: string): boolean {
    const input = inputOf(this.#frame(caption))
    return input === null || input.readOnly || input.disabled
  }

  /** The problem below a field; empty if there is none. */
  problemOf(caption: string): string {
    return textOf(this.#frame(caption)?.querySelector('[role="alert"]'))
  }

  /** The caption of the field that has the focus; null where none of them has. */
  get focusedField(): string | null {
    const frame = this.#frames().find((each) => each.contains(document.activeElement))
    return frame === undefined ? null : captionOf(frame)
  }

  async #input(caption: string): Promise<HTMLInputElement | HTMLTextAreaElement> {
    return found(`the field "${caption}" in ${this.#name}`, () => inputOf(this.#frame(caption)))
  }

  #frame(caption: string): Element | undefined {
    return this.#frames().find((each) => captionOf(each) === caption)
  }

  #frames(): readonly Element[] {
    return all(this.#find(), '[data-field]').filter(
      (each) => each.querySelector('label') !== null || isLabel(each),
    )
  }

  #pressables(): readonly Element[] {
    return all(this.#find(), 'button, a, [role="tab"], [role="menuitem"]').filter(isVisible)
  }
}

/** The screen. */
export const main = new Region('the screen', () => document.querySelector('main'))

/** The frame around the screen: menu, pending changes, account. */
export const header = new Region('the header', () => document.querySelector('header'))

/** The open dialog with this title. */
export function dialog(title: string): Region {
  return new Region(`the dialog "${title}"`, () =>
    all(document.body, '[role="dialog"], [role="alertdialog"]').find(
      (each) => textOf(each.querySelector('.dx-popup-title')) === title,
    ),
  )
}

/** The open question with this text. */
export function question(text: string): Region {
  return new Region(`the question "${text}"`, () =>
    all(document.body, '[role="alertdialog"]').find(
      (each) => textOf(each.querySelector('.question')) === text,
    ),
  )
}

/** Answers a question, and waits until it is gone and who asked it has the answer: nobody presses the next button in the same turn. */
export async function answer(text: string, caption: string): Promise<void> {
  const asked = question(text)
  await asked.press(caption)
  await asked.goes()
  await new Promise((resolve) => setTimeout(resolve))
}

/** The messages that are shown, oldest first. */
export function messages(): readonly string[] {
  return all(document.body, '.toast p').map(textOf)
}

/** Text as it is read: without the spaces of its markup. */
export function textOf(element: Element | null | undefined): string {
  return (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

function pageText(): string {
  return all(document.body, 'main, [role="dialog"], [role="alertdialog"], .toast')
    .map(textOf)
    .join('\n')
    .slice(0, 2_000)
}

function all(within: Element | null | undefined, selector: string): readonly Element[] {
  return [...(within?.querySelectorAll(selector) ?? [])]
}

/** What it shows; of an icon its accessible name. */
function nameOf(element: Element): string {
  return textOf(element) || (element.getAttribute('aria-label') ?? '')
}

function isNamed(element: Element, caption: string): boolean {
  return textOf(element) === caption || element.getAttribute('aria-label') === caption
}

function isEnabled(element: Element): boolean {
  return !element.hasAttribute('disabled') && element.getAttribute('aria-disabled') !== 'true'
}

function isVisible(element: Element): boolean {
  return element.closest('.dx-state-invisible, [hidden]') === null
}

function isLabel(element: Element): boolean {
  return element.tagName === 'LABEL'
}

/** The caption of a field is in its label, or is the text of the label that is the field. */
function captionOf(frame: Element): string {
  const label = isLabel(frame) ? frame : frame.querySelector('label')
  const [first] = label?.childNodes ?? []
  return (first?.textContent ?? '').trim()
}

function inputOf(frame: Element | undefined): HTMLInputElement | HTMLTextAreaElement | null {
  const input = frame?.querySelector('textarea, input:not([type="hidden"], [type="radio"])')
  return input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement ? input : null
}

function optionNamed(title: string): Element | undefined {
  return all(document.body, '[role="option"]')
    .filter(isVisible)
    .find((each) => textOf(each) === title)
}
