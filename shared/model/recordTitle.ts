import { formatDay, isDay } from '../kernel/days.ts'
import { isBlank, truncate } from '../kernel/text.ts'
import { keyFieldOf, type EntityDeclaration } from './defineEntity.ts'
import { getEntity, type AnyRecord, type Model } from './model.ts'

const MAX_TITLE_LENGTH = 60

/** The title of a record, or its number if the title is blank; '(new)' before it has one. */
export function recordTitle(model: Model, typeName: string, record: AnyRecord): string {
  const entity = getEntity(model, typeName)
  const computed = model.rules[typeName]?.computed ?? {}
  const title = entity.title
    .map((name) => (name in entity.fields ? shownValue(entity, name, record) : computed[name]?.(record)))
    .filter((part) => !isBlank(part))
    .map((part) => String(part).trim().replace(/\s+/g, ' '))
    .join(' ')
  return title === '' ? recordNumber(entity, record) : shortenTitle(title)
}

/** The title of a record after the caption of its type: 'Rate Zone 2', 'Customer Union Plumbing Co.'. */
export function recordName(model: Model, typeName: string, record: AnyRecord): string {
  return `${getEntity(model, typeName).caption} ${recordTitle(model, typeName, record)}`
}

/** The caption of a field; its name if the declaration does not have it. */
export function fieldCaption(entity: EntityDeclaration, property: string): string {
  return entity.fields[property]?.caption ?? property
}

/** Days are written as everywhere on the screens. */
function shownValue(entity: EntityDeclaration, name: string, record: AnyRecord): unknown {
  const value = record[name]
  const isOfDay = entity.fields[name]?.kind === 'day' && typeof value === 'string' && isDay(value)
  return isOfDay ? formatDay(value) : value
}

function recordNumber(entity: EntityDeclaration, record: AnyRecord): string {
  const key = record[keyFieldOf(entity)]
  return typeof key === 'number' && key > 0 ? `No. ${key}` : '(new)'
}

function shortenTitle(title: string): string {
  return title.length > MAX_TITLE_LENGTH ? `${truncate(title, MAX_TITLE_LENGTH).trimEnd()}…` : title
}
