import { isObject, nestsDeeper } from '../kernel/json.ts'
import type { ViewContent } from '../wire/views.ts'

/** The parts of an arrangement: the columns, and the condition of all columns together. */
export const LAYOUT_PARTS: readonly string[] = ['columns', 'filterValue']

const MAX_COLUMNS = 200
/** Levels of lists and objects: an arrangement with filters has about five. */
const MAX_LEVELS = 12

/** What the grid stores about a column; any of it may be missing. */
export interface ColumnState {
  readonly dataField?: string | null
  readonly visible?: boolean | null
  readonly visibleIndex?: number | null
  readonly sortOrder?: 'asc' | 'desc' | null
  readonly sortIndex?: number | null
}

/** The part of a view that nobody can be shown, and why. */
export interface ContentProblem {
  readonly part: 'filter' | 'layout' | 'query'
  readonly message: string
}

/** What is wrong with the filter and the arrangement of a list, which came from outside; null for nothing. */
export function contentProblem(content: {
  readonly filter?: unknown
  readonly layout?: unknown
  readonly query?: unknown
}): ContentProblem | null {
  for (const part of ['filter', 'layout', 'query'] as const)
    if (nestsDeeper(content[part], MAX_LEVELS)) return { part, message: 'The view is nested too deeply' }
  if (!isObject(content.filter)) return { part: 'filter', message: 'A filter has values by name' }
  const message = layoutProblem(content.layout)
  return message === null ? null : { part: 'layout', message }
}

/** Is this the filter and the arrangement of a list? */
export function isViewContent(value: unknown): value is ViewContent {
  return isObject(value) && contentProblem(value) === null
}

/** The columns of an arrangement as the grid stored them; none if it has nothing to say about them. */
export function columnStates({ columns }: ViewContent['layout']): readonly ColumnState[] {
  return Array.isArray(columns) ? columns.filter(isColumnState) : []
}

/** Whether a stored arrangement filters rows by its columns, which only the grid does. */
export function filtersColumns(layout: ViewContent['layout']): boolean {
  return JSON.stringify(layout).includes('"filterValue"')
}

/** Why a saved list cannot be mailed; null if it can (RP30). */
export function mailRefusal(content: ViewContent | null): string | null {
  if (content === null) return 'This view is damaged: open it and choose Update in its menu'
  if (content.query === undefined)
    return 'This view was saved before lists could be mailed: open it and choose Update in its menu'
  return filtersColumns(content.layout)
    ? 'This view filters by columns, which cannot be mailed: save it with only its search filter'
    : null
}

/** The stored content of a view; null for one that cannot be shown. Of its query the call that saves views has checked the types. */
export function contentOfView(stored: string): ViewContent | null {
  const content: unknown = JSON.parse(stored)
  return isViewContent(content) ? content : null
}

function layoutProblem(layout: unknown): string | null {
  if (!isObject(layout)) return 'An arrangement has columns'
  const unknown = Object.keys(layout).find((part) => !LAYOUT_PARTS.includes(part))
  if (unknown !== undefined) return `An arrangement has only ${LAYOUT_PARTS.join(' and ')}`
  const { columns = [], filterValue = null } = layout
  if (!Array.isArray(columns) || columns.length > MAX_COLUMNS || !columns.every(isColumnState))
    return `The columns are a list of at most ${MAX_COLUMNS} states of columns`
  return filterValue === null || Array.isArray(filterValue) ? null : 'The condition of columns is a list'
}

/** What the members of a column's state are, besides null; others are plain values. */
const MEMBERS: Readonly<Record<string, (value: unknown) => boolean>> = {
  dataField: isText,
  name: isText,
  visible: (value) => typeof value === 'boolean',
  visibleIndex: isNumber,
  width: (value) => isNumber(value) || isText(value),
  sortOrder: (value) => value === 'asc' || value === 'desc',
  sortIndex: isNumber,
}

function isColumnState(value: unknown): value is ColumnState {
  return (
    isObject(value) &&
    Object.entries(value).every(([name, member]) => member === null || isMember(name, member))
  )
}

function isMember(name: string, value: unknown): boolean {
  const fits = Object.hasOwn(MEMBERS, name) ? MEMBERS[name] : undefined
  return fits === undefined ? isPlainValue(value) : fits(value)
}

/** A text, number, flag or nothing, or a list of those, such as several ranges. */
function isPlainValue(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isPlainValue) : value === null || typeof value !== 'object'
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number'
}
