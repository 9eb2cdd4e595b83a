import { formatDay, isDay } from '../kernel/days.ts'
import { formatMoney, formatPercent } from '../kernel/money.ts'
import { isBlank, truncate } from '../kernel/text.ts'
import { keyFieldOf, type EntityDeclaration } from './defineEntity.ts'
import { isFraction } from './isFraction.ts'
import { getEntity, type AnyRecord, type Model } from './model.ts'

const MAX_TITLE_LENGTH = 60

/** The title of a row that a record refers to, by entity and key; empty where it is not known. */
export type TitleOf = (entityName: string, id: number | null) => string

/**
 * The title of a record, or its number if the title is blank; '(new)' before it has one. What it refers to is named as far as
 * `titleOf` knows it.
 */
export function recordTitle(
  model: Model,
  typeName: string,
  record: AnyRecord,
  titleOf: TitleOf = () => '',
): string {
  const entity = getEntity(model, typeName)
  const computed = model.rules[typeName]?.computed ?? {}
  const title = entity.title
    .map((name) =>
      name in entity.fields ? shownValue(entity, name, { record, titleOf }) : computed[name]?.(record),
    )
    .filter((part) => !isBlank(part))
    .map((part) => String(part).trim().replace(/\s+/g, ' '))
    .join(' ')
  return title === '' ? recordNumber(entity, record) : shortenTitle(title)
}

/** The title of a record after the caption of its type: 'Rate Zone 2 $380.00', 'Customer Union Plumbing Co.'. */
export function recordName(model: Model, typeName: string, record: AnyRecord, titleOf?: TitleOf): string {
  return `${getEntity(model, typeName).caption} ${recordTitle(model, typeName, record, titleOf)}`
}

/** The caption of a field; its name if the declaration does not have it. */
export function fieldCaption(entity: EntityDeclaration, property: string): string {
  return entity.fields[property]?.caption ?? property
}

interface TitledRecord {
  readonly record: AnyRecord
  readonly titleOf: TitleOf
}

/** Days, money, shares, numbers and what is referred to are written as everywhere on the screens. */
function shownValue(entity: EntityDeclaration, name: string, { record, titleOf }: TitledRecord): unknown {
  const value = record[name]
  const field = entity.fields[name]
  if (field === undefined) return value
  const { kind, target } = field
  if (kind === 'day' && typeof value === 'string' && isDay(value)) return formatDay(value)
  if (typeof value !== 'number') return value
  if (kind === 'money') return formatMoney(value)
  if (isFraction(field)) return formatPercent(value)
  if (target !== undefined) return titleOf(target, value)
  if (kind !== 'id') return value
  return value > 0 ? `No. ${value}` : null
}

function recordNumber(entity: EntityDeclaration, record: AnyRecord): string {
  const key = record[keyFieldOf(entity)]
  return typeof key === 'number' && key > 0 ? `No. ${key}` : '(new)'
}

function shortenTitle(title: string): string {
  return title.length > MAX_TITLE_LENGTH ? `${truncate(title, MAX_TITLE_LENGTH).trimEnd()}…` : title
}
