import { fireEvent } from '@testing-library/dom'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { dialog, found, main, textOf } from '../../../support/Region.ts'
import { list } from '../../../support/ShownList.ts'

/** A row that is changed, and another one whose values it gets. */
interface Pair {
  readonly target: string
  readonly source: string
  /** The columns that can be edited in the first one, and in which they differ. */
  readonly columns: readonly string[]
}

/** Where a text is typed that no rule of a save looks at. */
const FREE_TEXTS = /note|description|instruction|reference|poNumber|memo|lastName/i

const MAX_COMPARED = 12

/** Edits a list on the page in every way, by its caption. */
export class ListWalk {
  readonly #caption: string
  readonly #setBefore: Set<string>

  /** `setBefore` has the columns that _Edit selected_ has set in other lists: its dialog knows a column only, and is the same for all lists. */
  constructor(caption: string, setBefore: Set<string>) {
    this.#caption = caption
    this.#setBefore = setBefore
  }

  /**
   * Pastes a row into another one, fills it down and sets a field of both by _Edit selected_, with an undo each, then types into a cell and
   * leaves that pending; a field that was set before is only offered to be set. Returns the columns that can be edited, and those in which a value was pasted and filled.
   */
  async edit(): Promise<{ readonly editable: readonly string[]; readonly tried: readonly string[] }> {
    await list(this.#caption).press('Edit in list')
    const rowsOf = await this.#editableRows()
    const pair = this.#bestPair(rowsOf)
    if (pair.columns.length === 0) throw new Error(`No two rows of ${this.#caption} can be edited alike.`)
    await this.#paste(pair)
    await this.#fillDown(pair)
    const typed = this.#typedColumn(pair)
    await this.#setAll(pair, typed)
    await this.#type(pair, typed)
    return { editable: [...rowsOf.keys()], tried: pair.columns }
  }

  /** The rows in which each column can be edited, once one can. */
  async #editableRows(): Promise<ReadonlyMap<string, readonly string[]>> {
    const cells = await found(`cells of ${this.#caption} to edit`, () => {
      const editable = [...(this.#section?.querySelectorAll<HTMLElement>('td.cell-editable') ?? [])]
      return editable.length > 0 ? editable : null
    })
    const ofColumn = groupBy(cells, ({ dataset }) => String(dataset['field']))
    return new Map([...ofColumn].map(([column, all]) => [column, all.map(keyOf)]))
  }

  /** The two rows that differ in most columns. */
  #bestPair(rowsOf: ReadonlyMap<string, readonly string[]>): Pair {
    const editable = new Set([...rowsOf.values()].flat())
    const rows = this.#keys.filter((key) => editable.has(key)).slice(0, MAX_COMPARED)
    const pairs = rows.flatMap((target) =>
      rows.map((source) => ({
        target,
        source,
        columns: [...rowsOf].flatMap(([column, keys]) =>
          keys.includes(target) &&
          keys.includes(source) &&
          this.#value(target, column) !== this.#value(source, column)
            ? [column]
            : [],
        ),
      })),
    )
    const [best] = pairs.toSorted((a, b) => b.columns.length - a.columns.length)
    return best ?? { target: '', source: '', columns: [] }
  }

  async #paste({ target, source, columns }: Pair): Promise<void> {
    const [first = '', last = ''] = this.#ends(columns)
    const before = this.#values(target, columns)
    const pasted = this.#values(source, columns)
    this.#drag(this.#cell(source, first), this.#cell(source, last))
    const block = this.#copy(this.#cell(source, first))
    press('pointerdown', this.#cell(target, first))
    fireEvent.paste(this.#cell(target, first), { clipboardData: { getData: () => block } })
    await this.#becomes('pasted', target, columns, pasted)
    await this.#undo(target, columns, before)
  }

  /** From the upper one of the rows into the lower one, and into those between them. */
  async #fillDown({ target, source, columns }: Pair): Promise<void> {
    const [upper = '', lower = ''] = this.#keys.filter((key) => [target, source].includes(key))
    const [first = '', last = ''] = this.#ends(columns)
    const before = this.#values(lower, columns)
    this.#drag(this.#cell(upper, first), this.#cell(lower, last))
    fireEvent.keyDown(this.#cell(lower, first), { key: 'd', ctrlKey: true })
    await this.#becomes('filled', lower, columns, this.#values(upper, columns))
    await this.#undo(lower, columns, before)
  }

  async #setAll({ target, source }: Pair, column: string): Promise<void> {
    const before = this.#values(target, [column])
    const value = this.#value(source, column)
    for (const key of [target, source]) {
      const box = () => this.#row(key)?.querySelector('.dx-command-select .dx-select-checkbox')
      fireEvent.click(await found(`the box of a row of ${this.#caption}`, box))
    }
    const shown = list(this.#caption)
    await expectEventually(() => [this.#caption, shown.button('Edit selected')]).toEqual([
      this.#caption,
      'enabled',
    ])
    if (this.#setBefore.has(column)) return
    this.#setBefore.add(column)
    await shown.press('Edit selected')
    const asked = dialog('Edit 2 selected records')
    await asked.choose('Field', this.#captionOf(column))
    await found(`the value for ${column}`, () => (asked.readField('Value') === null ? null : true))
    await (isChoice() ? asked.choose('Value', value) : asked.setField('Value', value))
    await asked.press('Done')
    await asked.goes()
    await this.#becomes('set', target, [column], [value])
    await this.#undo(target, [column], before)
  }

  async #type({ target, source }: Pair, column: string): Promise<void> {
    const value = this.#typedValue({ target, source }, column)
    const cell = () => this.#cell(target, column)
    press('pointerdown', cell())
    fireEvent.click(cell())
    const input = await found(`${column} of ${this.#caption} to be edited`, () =>
      cell().querySelector<HTMLInputElement>('input:not([type="hidden"])'),
    )
    fireEvent.change(input, { target: { value } })
    fireEvent.keyDown(input, { key: 'Enter' })
    await this.#becomes('typed', target, [column], [value])
  }

  /** The rows go on to differ where that is possible, for the next list that shows them. */
  #typedValue({ target, source }: Pick<Pair, 'target' | 'source'>, column: string): string {
    const [own, other] = [this.#value(target, column), this.#value(source, column)]
    if (FREE_TEXTS.test(column)) return `${own} again`.trim()
    // A period does not end before it starts.
    return anotherDay(other, /start|invoiceDate/i.test(column) ? -1 : 1, own)
  }

  async #undo(key: string, columns: readonly string[], before: readonly string[]): Promise<void> {
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    await this.#becomes('undone', key, columns, before)
  }

  async #becomes(
    step: string,
    key: string,
    columns: readonly string[],
    values: readonly string[],
  ): Promise<void> {
    const shown = (texts: readonly string[]) => [
      this.#caption,
      step,
      Object.fromEntries(columns.map((column, index) => [column, texts[index]])),
    ]
    await expectEventually(() => {
      // Cells between those that are pasted may be ones that nobody edits.
      const question = document.querySelector('[role="alertdialog"], [role="dialog"]')
      if (step === 'pasted' && question !== null) agreeTo(question)
      return shown(this.#values(key, columns))
    }).toEqual(shown(values))
  }

  /** A text without consequences if there is one; no flag, which is not typed. */
  #typedColumn({ source, columns }: Pair): string {
    const typed = columns.filter((column) => !['', '✓'].includes(this.#value(source, column)))
    return typed.find((column) => FREE_TEXTS.test(column)) ?? typed[0] ?? ''
  }

  /** The first and the last of these columns, as they are shown. */
  #ends(columns: readonly string[]): readonly (string | undefined)[] {
    const shown = [...(this.#section?.querySelectorAll<HTMLElement>('tr[data-key] > td[data-field]') ?? [])]
      .map(({ dataset }) => String(dataset['field']))
      .filter((column) => columns.includes(column))
    return [shown[0], shown.slice(0, new Set(shown).size).at(-1)]
  }

  #drag(from: Element, to: Element): void {
    press('pointerdown', from)
    press('pointermove', to)
    fireEvent.click(to.closest('tbody') ?? to)
  }

  #values(key: string, columns: readonly string[]): readonly string[] {
    return columns.map((column) => this.#value(key, column))
  }

  #value(key: string, column: string): string {
    return textOf(this.#cell(key, column))
  }

  /** What Ctrl+C copies, as it could be pasted again. */
  #copy(cell: Element): string {
    let copied = ''
    const clipboardData = { setData: (_type: string, data: string) => (copied = data) }
    fireEvent.copy(cell, { clipboardData })
    return copied
  }

  #captionOf(column: string): string {
    const index = this.#section?.querySelector(`td[data-field="${column}"]`)?.getAttribute('aria-colindex')
    return textOf(this.#section?.querySelector(`.dx-header-row td[aria-colindex="${index ?? ''}"]`))
  }

  get #keys(): readonly string[] {
    return [...(this.#section?.querySelectorAll<HTMLElement>('tr[data-key]') ?? [])].map(({ dataset }) =>
      String(dataset['key']),
    )
  }

  #row(key: string): Element | null | undefined {
    return this.#section?.querySelector(`tr[data-key="${key}"]`)
  }

  #cell(key: string, column: string): Element {
    return this.#row(key)?.querySelector(`td[data-field="${column}"]`) ?? document.body
  }

  get #section(): Element | null {
    return document.querySelector(`section[aria-label="${this.#caption}"]`)
  }
}

/** The lists on the page that can be edited, by their captions. */
export function editableLists(): readonly string[] {
  return [...document.querySelectorAll('section[aria-label]')]
    .filter((section) =>
      [...section.querySelectorAll('button')].some(
        (button) => !button.disabled && ['Edit in list', 'Stop editing'].includes(textOf(button)),
      ),
    )
    .map((section) => section.getAttribute('aria-label') ?? '')
}

/** Saves what is pending on the page. */
export async function saveAll(what: string): Promise<void> {
  await main.press('Save')
  await found(`${what} to be saved`, () => {
    // The rows have the names and phone numbers of each other then.
    const question = document.querySelector('[role="alertdialog"], [role="dialog"]')
    if (question !== null) agreeTo(question)
    return document.querySelector('.review-chip') === null || null
  })
}

function press(type: string, at: Element): void {
  fireEvent(at, new MouseEvent(type, { bubbles: true, button: 0, buttons: 1 }))
}

function agreeTo(question: Element): void {
  const yes = [...question.querySelectorAll('button')].find((button) =>
    ['Yes', 'Save anyway'].includes(textOf(button)),
  )
  if (yes !== undefined) fireEvent.click(yes)
}

/** A day near this one, before or after it, but not that other one; any other text as it is. */
function anotherDay(text: string, step: -1 | 1, other: string): string {
  const [month, day, year] = text.split('/')
  if (day === undefined || year === undefined) return text
  const next = `${month}/${String(Number(day) + step).padStart(2, '0')}/${year}`
  return next === other ? anotherDay(next, step, other) : next
}

function isChoice(): boolean {
  return document.querySelector('[role="dialog"] [data-field="value"] .dx-selectbox') !== null
}

function keyOf({ parentElement }: HTMLElement): string {
  return String(parentElement?.dataset['key'])
}
