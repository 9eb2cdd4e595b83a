import { fireEvent } from '@testing-library/dom'
import { found, Region, textOf } from './Region.ts'

/** The values of a row by the captions of its columns. */
export type ShownRow = Readonly<Record<string, string>>

/** A list on the page, by its caption, which is its accessible name. */
export class ShownList extends Region {
  readonly caption: string

  constructor(caption: string) {
    super(`the list ${caption}`, () => document.querySelector(`section[aria-label="${caption}"]`))
    this.caption = caption
  }

  /** The captions of its columns, from left to right; once it has any. */
  async columns(): Promise<readonly string[]> {
    await found(`the columns of ${this.caption}`, () => this.#headers()[0])
    return this.#headers()
      .map(textOf)
      .filter((text) => text !== '')
  }

  /** What its rows show, from top to bottom. */
  get rows(): readonly ShownRow[] {
    const captions = new Map(
      this.#headers().map((header) => [header.getAttribute('aria-colindex'), textOf(header)]),
    )
    return this.#rows().map((row) =>
      Object.fromEntries(
        [...row.querySelectorAll('td[data-field]')].map((cell) => [
          captions.get(cell.getAttribute('aria-colindex')) ?? '',
          textOf(cell),
        ]),
      ),
    )
  }

  /** The texts of a column, from top to bottom. */
  cells(caption: string): readonly string[] {
    return this.rows.map((row) => row[caption] ?? '')
  }

  /** Have its rows handles to drag them by? */
  get isArranged(): boolean {
    return this.#rows().some((row) => row.querySelector('.dx-command-drag') !== null)
  }

  /** Waits for a row with this text in one of its cells. */
  row(text: string): Promise<Element> {
    return found(`the row "${text}" of ${this.caption}`, () => this.#rowWith(text))
  }

  /** Is a row with this text in one of its cells shown now? */
  has(text: string): boolean {
    return this.#rowWith(text) !== undefined
  }

  /** What is pending of a row that is shown; null where nothing is. */
  markOf(text: string): 'added' | 'edited' | 'deleted' | null {
    const row = this.#rowWith(text)
    return (
      (['added', 'edited', 'deleted'] as const).find((state) => row?.classList.contains(`row-${state}`)) ??
      null
    )
  }

  /** Selects a row alone. */
  async select(text: string): Promise<void> {
    await this.#click(text, '', {})
  }

  /** Adds a row to those selected, by its check box. */
  async selectAlso(text: string): Promise<void> {
    await this.#click(text, '.dx-command-select .dx-select-checkbox', {})
  }

  /** Selects all rows, by the check box of the header. */
  async selectAll(): Promise<void> {
    const box = () => this.#section()?.querySelector('.dx-header-row .dx-command-select .dx-select-checkbox')
    fireEvent.click(await found(`the box that selects all of ${this.caption}`, box))
    await found(`all rows of ${this.caption} to be selected`, () =>
      this.#rows().every((row) => row.getAttribute('aria-selected') === 'true') ? true : null,
    )
  }

  /** Types into its search box. */
  async search(text: string): Promise<void> {
    const box = () => document.querySelector(`input[aria-label="Search in ${this.caption}"]`)
    fireEvent.change(await found(`the search box of ${this.caption}`, box), { target: { value: text } })
  }

  /** Sorts by a column, or the other way round, by a press of its caption. */
  async sort(caption: string): Promise<void> {
    const header = () => this.#headers().find((each) => textOf(each) === caption)
    const sorting = () => header()?.getAttribute('aria-sort')
    const before = sorting()
    fireEvent.click(await found(`the column ${caption} of ${this.caption}`, header))
    await found(`${this.caption} to be sorted`, () => (sorting() === before ? null : true))
  }

  /** Types a value into a cell of a row while the list is edited, and presses Enter. */
  async edit(text: string, caption: string, value: string): Promise<void> {
    const cell = await found(`the cell ${caption} of "${text}"`, () => this.#cell(text, caption))
    pressMouse('pointerdown', cell)
    fireEvent.click(cell)
    await this.enter(text, caption, value)
  }

  /** Pastes cells of a spreadsheet, of which a cell of a row takes the first, while the list is edited. */
  async paste(text: string, caption: string, block: string): Promise<void> {
    const cell = await found(`the cell ${caption} of "${text}"`, () => this.#cell(text, caption))
    fireEvent.paste(cell, { clipboardData: { getData: () => block } })
  }

  /** What Ctrl+C in a cell of a row copies. */
  async copy(text: string, caption: string): Promise<string> {
    let copied = ''
    const cell = await found(`the cell ${caption} of "${text}"`, () => this.#cell(text, caption))
    fireEvent.copy(cell, { clipboardData: { setData: (_type: string, data: string) => (copied = data) } })
    return copied
  }

  /** Presses Ctrl+D in a cell of a row. */
  async fillDown(text: string, caption: string): Promise<void> {
    const cell = await found(`the cell ${caption} of "${text}"`, () => this.#cell(text, caption))
    fireEvent.keyDown(cell, { key: 'd', ctrlKey: true })
  }

  /** Selects the block of cells that Shift with these arrows selects from a cell on, while the list is edited. */
  async selectBlock(text: string, caption: string, ...arrows: readonly string[]): Promise<void> {
    const cell = () => this.#cell(text, caption)
    const first = await found(`the cell ${caption} of "${text}"`, cell)
    fireEvent.keyDown(first, { key: 'Escape' })
    for (const key of arrows) fireEvent.keyDown(cell() ?? first, { key, shiftKey: true })
  }

  /** Presses the mouse in a cell of a row, drags it over the cell of another one and releases it there, while the list is edited. */
  async dragOver(text: string, caption: string, toText: string, toCaption: string): Promise<void> {
    const first = await found(`the cell ${caption} of "${text}"`, () => this.#cell(text, caption))
    const last = await found(`the cell ${toCaption} of "${toText}"`, () => this.#cell(toText, toCaption))
    pressMouse('pointerdown', first)
    pressMouse('pointermove', last)
    // The browser clicks what has both cells in it.
    fireEvent.click(last.closest('tbody') ?? last)
  }

  /** Clicks a cell of a row with Shift, while the list is edited. */
  async shiftClick(text: string, caption: string): Promise<void> {
    const cell = await found(`the cell ${caption} of "${text}"`, () => this.#cell(text, caption))
    pressMouse('pointerdown', cell, { shiftKey: true })
    fireEvent.click(cell, { shiftKey: true })
  }

  /** The texts of the cells that are selected as a block, row by row. */
  get block(): readonly (readonly string[])[] {
    return this.#rows()
      .map((row) => [...row.querySelectorAll('td.cell-in-block')].map(textOf))
      .filter((cells) => cells.length > 0)
  }

  /** Presses a key in a cell of a row. */
  async pressKey(text: string, caption: string, key: string): Promise<void> {
    const cell = () => this.#cell(text, caption)
    fireEvent.focusIn(await found(`the cell ${caption} of "${text}"`, cell))
    fireEvent.keyDown(cell() ?? document.body, { key })
  }

  /** Types into the editor that is open in the cell of a row, and presses Enter. */
  async enter(text: string, caption: string, value: string): Promise<void> {
    const input = await found(`${caption} of "${text}" to be edited`, () =>
      this.#cell(text, caption)?.querySelector<HTMLInputElement>('input:not([type="hidden"])'),
    )
    fireEvent.change(input, { target: { value } })
    fireEvent.keyDown(input, { key: 'Enter' })
    await found(`${caption} of "${text}" to be left`, () => (input.isConnected ? null : true))
  }

  /** What is said of a button above it where the pointer rests. */
  hintOf(caption: string): string | undefined {
    const buttons = [...(this.#section()?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
    return buttons.find((button) => textOf(button) === caption)?.title
  }

  /** What the edited list says of a cell of a row that has the focus. */
  async said(text: string, caption: string): Promise<string> {
    fireEvent.focusIn(await found(`the cell ${caption} of "${text}"`, () => this.#cell(text, caption)))
    return found(
      `what ${this.caption} says of its cells`,
      () => this.#section()?.querySelector('.cell-hint')?.textContent,
    )
  }

  /** The captions of the cells of a row that look like fields, because they can be edited. */
  async editableCells(text: string): Promise<readonly string[]> {
    const row = await this.row(text)
    return this.#headers()
      .filter((header) =>
        [...row.querySelectorAll('td.cell-editable')].some(
          (cell) => cell.getAttribute('aria-colindex') === header.getAttribute('aria-colindex'),
        ),
      )
      .map(textOf)
  }

  /** Opens a row by a double click. */
  async open(text: string): Promise<void> {
    const cell = besideName(await this.row(text))
    fireEvent.click(cell, { detail: 1 })
    fireEvent.click(cell, { detail: 2 })
  }

  async #click(text: string, selector: string, init: MouseEventInit): Promise<void> {
    const row = await this.row(text)
    fireEvent.click((selector === '' ? null : row.querySelector(selector)) ?? besideName(row), {
      detail: 1,
      ...init,
    })
    await found(`the row "${text}" to be selected`, () =>
      this.#rowWith(text)?.getAttribute('aria-selected') === 'true' ? true : null,
    )
  }

  #cell(text: string, caption: string): Element | undefined {
    const index = this.#headers()
      .find((each) => textOf(each) === caption)
      ?.getAttribute('aria-colindex')
    return [...(this.#rowWith(text)?.querySelectorAll('td[data-field]') ?? [])].find(
      (cell) => cell.getAttribute('aria-colindex') === index,
    )
  }

  #rowWith(text: string): Element | undefined {
    return this.#rows().find((row) => [...row.querySelectorAll('td')].some((cell) => textOf(cell) === text))
  }

  #rows(): readonly Element[] {
    return [...(this.#section()?.querySelectorAll('tr[data-key]') ?? [])]
  }

  #headers(): readonly Element[] {
    return [...(this.#section()?.querySelectorAll('.dx-header-row td[role="columnheader"]') ?? [])]
  }

  #section(): Element | null {
    return document.querySelector(`section[aria-label="${this.caption}"]`)
  }
}

/** An event of the mouse with its first button down; the page has no pointer events. */
function pressMouse(type: string, at: Element, init: MouseEventInit = {}): void {
  fireEvent(at, new MouseEvent(type, { bubbles: true, button: 0, buttons: 1, ...init }))
}

/** The list with this caption. */
export function list(caption: string): ShownList {
  return new ShownList(caption)
}

/** The first cell of a row that is no link, as its name is. */
function besideName(row: Element): Element {
  const cells = [...row.querySelectorAll('td[data-field]:not(.cell-name)')]
  return cells.find((cell) => cell.querySelector('a, button') === null) ?? row
}
