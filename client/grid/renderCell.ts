import { autorun } from 'mobx'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { badgeClass } from '../kit/Badge.tsx'
import type { WidgetServices } from '../kit/WidgetServices.ts'
import { cellText } from './cellValues.ts'
import { linkElement } from './cellLink.ts'
import type { GridColumn } from './columns.ts'
import { isTracked } from './tracking.ts'

/**
 * Renders a cell without React and keeps it up to date until the returned function is called: text, badge, and the marks of a pending
 * edit or an invalid value.
 */
export function renderCell<Row extends object>(
  cell: HTMLElement,
  column: GridColumn<Row>,
  rowOf: () => Row | undefined,
  services: WidgetServices,
): () => void {
  const content = document.createElement('span')
  cell.append(content)
  return autorun(() => {
    const row = rowOf()
    if (row === undefined) return
    renderContent(content, column, row, services)
    if (column.field !== undefined && isTracked(row)) {
      cell.classList.toggle('cell-pending', services.store.isEdited(row, column.field))
      const problem = services.store.problems(row).find((violation) => violation.field === column.field)
      cell.classList.toggle('cell-error', problem !== undefined)
      setOrRemove(cell, 'title', problem?.message)
      setOrRemove(cell, 'aria-invalid', problem && 'true')
    }
  })
}

function renderContent<Row>(
  content: HTMLElement,
  column: GridColumn<Row>,
  row: Row,
  services: WidgetServices,
): void {
  content.textContent = cellText(column, row, services)
  content.className = classesOf(column, row)
  renderLink(content, column, row)
  const isChecked = column.kind === 'flag' && column.display === undefined && column.value(row) === true
  if (isChecked) {
    content.className = 'cell-flag'
    content.textContent = '✓'
  }
  setOrRemove(content, 'role', isChecked ? 'img' : undefined)
  setOrRemove(content, 'aria-label', isChecked ? 'Yes' : undefined)
}

function classesOf<Row>(column: GridColumn<Row>, row: Row): string {
  const badge = column.badge?.(row) ?? null
  const classes =
    badge === null ? (column.strong ? 'strong' : '') : badgeClass(badge.tone, badge.hasDot ?? false)
  return joinNonBlank([classes, column.look?.(row)], ' ')
}

function renderLink<Row>(content: HTMLElement, column: GridColumn<Row>, row: Row): void {
  const link = column.link?.(row) ?? null
  if (link !== null) content.replaceChildren(linkElement(link, content.textContent))
}

function setOrRemove(element: HTMLElement, attribute: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(attribute)
  else element.setAttribute(attribute, value)
}
