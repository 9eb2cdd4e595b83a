import { startOfDay, endOfDay } from '#shared/kernel/days.ts'
import { foldText } from '#shared/kernel/typed.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Field } from '#shared/model/field.ts'
import { isNumberKind } from '#shared/model/kinds.ts'
import { getEntity, type Model } from '#shared/model/model.ts'
import { parseSearchText, phoneSpellings, textSpellings, type SearchWord } from '#shared/search/searchText.ts'
import { daysOfYear, isOfAnyYear, type TypedDays } from '#shared/kernel/typedDays.ts'
import { cellType } from '../../grid/cellValues.ts'
import type { ColumnFilter, Narrowing } from '../../grid/columnFilters.ts'
import type { GridColumn } from '../../grid/columns.ts'
import { filteredDays } from '../../grid/dayFilter.ts'
import { typedNumbers } from '../../grid/numberFilter.ts'
import type { WidgetServices } from '../../kit/WidgetServices.ts'
import type { Where } from '../../store/types.ts'
import type { Narrowed } from './Listed.ts'
import { columnSource } from './viewQuery.ts'

/** The fields of which the title of a related record is made. */
const TITLE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  Customer: ['companyName', 'firstName', 'lastName'],
  ServiceAddress: ['siteName', 'address1', 'city'],
  Rental: ['id'],
  Job: ['id'],
  Invoice: ['invoiceNumber'],
  Payment: ['id'],
}

/** A filter has at most 200 conditions; what says less is left to the list. */
const MAX_CONDITIONS = 150
/** A day without a year is searched for in as many, the next one included. */
const YEARS = 10
const RECORD_NUMBER = /^(?:[a-z]+[\s#-]*|#)?(\d{1,9})$/

interface NarrowedList {
  readonly entity: EntityDeclaration
  readonly expand: readonly string[]
  readonly columns: readonly GridColumn<never>[]
  readonly services: WidgetServices
  readonly today: string
}

/** A field that a column shows, with its path from the record of the list. */
interface Searched {
  readonly path: string
  readonly field: Field
}

/**
 * What the server is asked for, so that it finds the rows that the search box and the filter row leave, and maybe more, and those with
 * which the order of the columns begins: the list filters and sorts what it gets (LS251, LS401).
 */
export function narrowedTo(narrowing: Narrowing, list: NarrowedList): Narrowed {
  return { where: conditionOf(narrowing, list), orderBy: orderOf(narrowing, list) }
}

/** Null where the server cannot be asked for any of it. */
function conditionOf({ text, filters }: Narrowing, list: NarrowedList): Where | null {
  const fieldsOf = searchedFields(list)
  const conditions = [
    ...filters.flatMap((filter) => {
      const column = list.columns.find(({ key }) => key === filter.key)
      return column === undefined
        ? []
        : anyOf(fieldsOf(column).flatMap((each) => filtered({ ...filter, column }, each, list)))
    }),
    ...searchedWithin(text, list),
  ]
  const asked: Where[] = []
  let count = 0
  for (const condition of conditions) {
    count += sizeOf(condition)
    if (count <= MAX_CONDITIONS) asked.push(condition)
  }
  return asked.length === 0 ? null : { and: asked }
}

/** In all columns, or where they are too many in those that are shown at first: nobody looks for what is hidden. */
function searchedWithin(text: string, list: NarrowedList): readonly Where[] {
  const fieldsOf = searchedFields(list)
  const all = searched(text, list.columns.flatMap(fieldsOf), list)
  if (all.reduce((sum, each) => sum + sizeOf(each), 0) <= MAX_CONDITIONS) return all
  return searched(text, list.columns.filter(({ visible }) => visible).flatMap(fieldsOf), list)
}

/** Null where the server does not know what a column shows: a name of several fields, or a rank. */
function orderOf({ order }: Narrowing, list: NarrowedList): readonly string[] | null {
  const fieldsOf = searchedFields(list)
  const sorted = order.map(({ key, isDescending }) => {
    const column = list.columns.find((each) => each.key === key)
    const [first, ...others] = column === undefined || column.sortBy !== undefined ? [] : fieldsOf(column)
    if (first === undefined || others.length > 0 || first.field.target !== undefined) return null
    return isDescending ? `${first.path} desc` : first.path
  })
  const known = sorted.filter((each) => each !== null)
  return known.length === sorted.length ? known : null
}

/** Every word in any of the fields, or what they mean together. */
function searched(text: string, fields: readonly Searched[], list: NarrowedList): readonly Where[] {
  const { words, days } = parseSearchText(text, list.today)
  const ofWords = words.flatMap((word) => anyOf(fields.flatMap((each) => found(word, each, list))))
  if (days === null) return ofWords
  return anyOf([...withinAny(days, fields, list), ...(ofWords.length === 0 ? [] : [{ and: ofWords }])])
}

/** None where nothing can be asked: then the list filters alone. */
function anyOf(parts: readonly Where[]): readonly Where[] {
  return parts.length === 0 ? [] : [{ or: parts }]
}

function sizeOf(condition: Where): number {
  return JSON.stringify(condition).split(':').length
}

/** The fields that the user may read behind a column. */
function searchedFields({
  entity,
  expand,
  services,
}: NarrowedList): (column: GridColumn<never>) => readonly Searched[] {
  const sourceOf = columnSource(services.model, entity, expand)
  return (column) => {
    const source = sourceOf(column)
    const paths = column.searched ?? (source === undefined ? [] : pathsOf(services.model, entity, source))
    return paths.flatMap((path) => {
      const owner = ownerOf(services.model, entity, path)
      const name = path.split('.').at(-1) ?? ''
      const field = owner?.fields[name]
      return owner === null || field === undefined || !isReadable(entity, path, services)
        ? []
        : [{ path, field }]
    })
  }
}

/** A field itself; of a related record, and of a computed member of the record, the fields of its title. */
function pathsOf(model: Model, entity: EntityDeclaration, source: string): readonly string[] {
  if (Object.hasOwn(entity.fields, source)) return [source]
  const related = ownerOf(model, entity, `${source}.`)
  if (related !== null) return (TITLE_FIELDS[related.name] ?? []).map((name) => `${source}.${name}`)
  return TITLE_FIELDS[entity.name] ?? []
}

/** The entity whose field a path ends with; null for no path of relations. */
function ownerOf(model: Model, entity: EntityDeclaration, path: string): EntityDeclaration | null {
  let owner = entity
  for (const name of path.split('.').slice(0, -1)) {
    const relation = Object.hasOwn(owner.relations, name) ? owner.relations[name] : undefined
    if (relation === undefined) return null
    owner = getEntity(model, relation.target)
  }
  return owner
}

function isReadable(entity: EntityDeclaration, path: string, services: WidgetServices): boolean {
  const names = path.split('.')
  return names.every((name, i) => {
    const owner = ownerOf(services.model, entity, names.slice(0, i + 1).join('.'))
    if (owner === null || !services.satisfies(owner.access.read)) return false
    return i < names.length - 1 || services.canRead(owner.name, name)
  })
}

/** How a field may have a word that was typed into the search box. */
function found(word: SearchWord, { path, field }: Searched, list: NarrowedList): readonly Where[] {
  const { kind, format, target } = field
  if (target !== undefined && list.services.hasOptions(target)) return chosen(word.text, path, target, list)
  if (isNumberKind(kind) || kind === 'id' || kind === 'reference') return equalTo(path, numberOf(word, field))
  if (kind === 'day' || kind === 'instant')
    return word.days === null ? [] : withinAny(word.days, [{ path, field }], list)
  if (!isTextKind(kind)) return []
  const spellings = format === 'phone' && word.digits !== null ? phoneSpellings(word.digits) : []
  return [...textSpellings(word.text), ...spellings].map((contains) => ({ [path]: { contains } }))
}

function isTextKind(kind: Field['kind']): boolean {
  return kind === 'text' || kind === 'note' || kind === 'choice'
}

/** `R512` is a number only where records are numbered. */
function numberOf({ text, amount }: SearchWord, { kind }: Field): number | null {
  if (kind === 'money' || kind === 'rate' || kind === 'decimal') return amount
  const number = RECORD_NUMBER.exec(text)?.[1]
  return number === undefined ? null : Number(number)
}

function equalTo(path: string, value: number | null): readonly Where[] {
  return value === null ? [] : [{ [path]: value }]
}

/** The rows of a lookup table whose title contains the text. */
function chosen(text: string, path: string, target: string, { services }: NarrowedList): readonly Where[] {
  const ids = services
    .options(target)
    .filter(({ title }) => foldText(title).includes(foldText(text)))
    .map(({ id }) => id)
  return ids.length === 0 ? [] : [{ [path]: { in: ids } }]
}

/** The days, or those of the years around. */
function rangesOf(days: TypedDays, today: string): readonly TypedDays[] {
  if (!isOfAnyYear(days.from)) return [days]
  const next = Number(today.slice(0, 4)) + 1
  return Array.from({ length: YEARS }, (_, i) => daysOfYear(days, next - i))
}

function withinAny(days: TypedDays, fields: readonly Searched[], list: NarrowedList): readonly Where[] {
  return fields.flatMap(({ path, field: { kind } }) =>
    kind === 'day' || kind === 'instant'
      ? rangesOf(days, list.today).map((range) => within(path, kind, range, list))
      : [],
  )
}

/** A day, or an instant, from the one day to the other. */
function within(
  path: string,
  kind: 'day' | 'instant',
  { from, to }: TypedDays,
  { services }: NarrowedList,
): Where {
  const { timeZone } = services.formats
  const isDay = kind === 'day'
  return {
    [path]: {
      ...(from !== null && { ge: isDay ? from : startOfDay(from, timeZone) }),
      ...(to !== null && (isDay ? { le: to } : { lt: endOfDay(to, timeZone) })),
    },
  }
}

const COMPARISONS: Readonly<Record<string, string>> = {
  '=': 'eq',
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
}

/** What is entered in the filter row, and for which column. */
type EnteredFilter = ColumnFilter & { readonly column: GridColumn<never> }

/** How a field may pass the filter of its column; what leaves out little, such as 'not equal', is left to the list. */
function filtered(filter: EnteredFilter, field: Searched, list: NarrowedList): readonly Where[] {
  const { value, operation } = filter
  const { kind } = field.field
  if (operation === '<>' || operation === 'notcontains') return []
  if (typeof value === 'boolean') return [{ [field.path]: value }]
  if (kind === 'day' || kind === 'instant') {
    const days = filteredDays(value, operation, list.today)
    return days === null ? [] : withinAny(days, [field], list)
  }
  if (cellType(filter.column) === 'number') return numbersIn(filter, field.path)
  return typeof value === 'string' ? textsIn(value, field, list) : []
}

function numbersIn({ value, operation, column }: EnteredFilter, path: string): readonly Where[] {
  const comparison = COMPARISONS[operation ?? '=']
  if (typeof value === 'number') return comparison === undefined ? [] : [{ [path]: { [comparison]: value } }]
  if (typeof value === 'string') {
    const conditions = typedNumbers(value, column)
    return conditions === null ? [] : [{ [path]: conditions }]
  }
  const [from, to]: readonly unknown[] = Array.isArray(value) ? value : []
  return typeof from === 'number' && typeof to === 'number' ? [{ [path]: { ge: from, le: to } }] : []
}

/** The first word of it, wherever that is: the list knows better. */
function textsIn(value: string, field: Searched, list: NarrowedList): readonly Where[] {
  const [word] = parseSearchText(value, list.today).words
  return word === undefined ? [] : found(word, field, list)
}
