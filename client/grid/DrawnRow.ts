import { autorun } from 'mobx'
import type { WidgetServices } from '../kit/WidgetServices.ts'
import { isEditor } from './bodyKeys.ts'
import { cellContent, looksSame, type CellContent } from './cellContent.ts'
import { linkElement } from './cellLink.ts'
import type { GridColumn } from './columns.ts'
import { conflictMark } from './rowConflict.ts'

interface RowSource<Row> {
  readonly element: HTMLElement
  /** The columns that are shown. */
  readonly columns: readonly GridColumn<Row>[]
  /** The column that shows the marks of the row. */
  readonly markedKey?: string | undefined
  readonly rowOf: () => Row | undefined
  readonly services: WidgetServices
  /** Whether the widget marks a text that is searched for: it does so only in elements within the cells. */
  readonly isSearched: boolean
}

/** A row that the widget draws, without React: a single reaction for all of its cells keeps them up to date until it is stopped. */
export class DrawnRow<Row extends object> {
  readonly stop: () => void
  private readonly source: RowSource<Row>
  private readonly contents = new Map<string, CellContent>()

  constructor(source: RowSource<Row>) {
    this.source = source
    this.stop = autorun(() => this.update())
  }

  /** Fills a cell that the widget has made, again if it has made another one for the column. */
  draw(cell: HTMLElement, key: string): void {
    const content = this.contents.get(key)
    if (content === undefined) return
    this.drawText(cell, key, content)
    if (content.isPending || content.problem !== null) drawMarks(cell, content)
  }

  private update(): void {
    const { columns, markedKey, rowOf, services } = this.source
    const row = rowOf()
    if (row === undefined) return
    for (const column of columns) {
      const content = cellContent(column, row, services, column.key === markedKey)
      const before = this.contents.get(column.key)
      this.contents.set(column.key, content)
      // Within a batch of MobX, such as a shortcut, the widget makes the cells before this runs for the first time.
      if (before === undefined || !looksSame(before, content)) this.drawAgain(column.key, content)
    }
  }

  private drawAgain(key: string, content: CellContent): void {
    for (const cell of this.source.element.children) {
      // The widget draws an edited cell again when its editor is closed.
      if (!(cell instanceof HTMLElement) || cell.dataset['field'] !== key || isEditor(cell)) continue
      this.drawText(cell, key, content)
      drawMarks(cell, content)
    }
  }

  private drawText(cell: HTMLElement, key: string, content: CellContent): void {
    this.drawShown(cell, key, content)
    if (content.conflict !== null) cell.append(conflictMark(content.conflict))
  }

  private drawShown(cell: HTMLElement, key: string, content: CellContent): void {
    const { text, classes, isCheckMark, link } = content
    const shown =
      link === null ? text : linkElement(link.href, text, () => this.contents.get(key)?.link?.open())
    if (classes === '' && !this.source.isSearched) {
      // Most cells: an element for each of them would be the half of all elements, and as much to lay out.
      if (typeof shown === 'string') cell.textContent = shown
      else cell.replaceChildren(shown)
      return
    }
    const element = document.createElement('span')
    // An empty class would make the browser style the cell, too.
    if (classes !== '') element.className = classes
    if (isCheckMark) {
      element.setAttribute('role', 'img')
      element.setAttribute('aria-label', 'Yes')
    }
    element.append(shown)
    cell.replaceChildren(element)
  }
}

function drawMarks(cell: HTMLElement, { isPending, problem }: CellContent): void {
  cell.classList.toggle('cell-pending', isPending)
  cell.classList.toggle('cell-error', problem !== null)
  setOrRemove(cell, 'title', problem)
  setOrRemove(cell, 'aria-invalid', problem === null ? null : 'true')
}

function setOrRemove(element: HTMLElement, attribute: string, value: string | null): void {
  if (value === null) element.removeAttribute(attribute)
  else element.setAttribute(attribute, value)
}
