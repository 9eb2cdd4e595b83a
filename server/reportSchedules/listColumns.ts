import { rolloffModel } from '#shared/entities.ts'
import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import { getEntity, type AnyRecord, type Model } from '#shared/model/model.ts'
import { recordTitle } from '#shared/model/recordTitle.ts'
import { lookupsQuery } from '#shared/lookups/queries.ts'
import type { ViewColumn } from '#shared/wire/views.ts'
import { shows, type ReportValue, type TableColumn } from '../reports/ReportTable.ts'

/** The rows of the lookup tables by the names of their lists. */
export type LookupRows = Readonly<Record<string, readonly AnyRecord[]>>

const MODEL: Model = rolloffModel

/**
 * The column of a list as the server writes it: a field, with the title of what it refers to; what the rules of the entity compute; or
 * the title of a record that the list shows with its own (RP30). Null for a source that is none of these.
 */
export function listColumn(
  entity: EntityDeclaration,
  { caption, source, isMoney }: ViewColumn,
  titleOf: TitleOf,
): TableColumn<AnyRecord> | null {
  const field = Object.hasOwn(entity.fields, source) ? entity.fields[source] : undefined
  if (field?.target !== undefined) {
    const { target } = field
    return shows(caption, 'text', (row) => titleOf(target, row[source]))
  }
  if (field !== undefined) return shows(caption, field.kind, (row) => reportValue(row[source]))
  const { computed = {} } = MODEL.rules[entity.name] ?? {}
  const compute = Object.hasOwn(computed, source) ? computed[source] : undefined
  if (compute !== undefined)
    return shows(caption, isMoney ? 'money' : 'text', (row) => reportValue(compute(row)))
  return relatedColumn(entity, source.split('.'), caption)
}

/** The title of a row of a lookup table; the number of any other record. */
export type TitleOf = (target: string, id: unknown) => string | null

/** Titles as the lookup tables have them. */
export function titlesIn(lookups: LookupRows): TitleOf {
  const titles = new Map<string, ReadonlyMap<unknown, string>>(
    Object.entries(lookupsQuery.lists).map(([list, target]) => {
      const rows = lookups[list] ?? []
      const key = keyFieldOf(target)
      return [target.name, new Map(rows.map((row) => [row[key], recordTitle(MODEL, target.name, row)]))]
    }),
  )
  return (target, id) => titles.get(target)?.get(id) ?? (typeof id === 'number' ? String(id) : null)
}

function relatedColumn(
  entity: EntityDeclaration,
  steps: readonly string[],
  caption: string,
): TableColumn<AnyRecord> | null {
  const target = steps.reduce<EntityDeclaration | null>((from, step) => relatedTo(from, step), entity)
  if (target === null) return null
  return shows(caption, 'text', (row) => {
    const related = steps.reduce<unknown>((from, step) => (isRecord(from) ? from[step] : null), row)
    return isRecord(related) ? recordTitle(MODEL, target.name, related) : null
  })
}

function relatedTo(from: EntityDeclaration | null, step: string): EntityDeclaration | null {
  if (from === null || !Object.hasOwn(from.relations, step)) return null
  const relation = from.relations[step]
  return relation === undefined ? null : getEntity(MODEL, relation.target)
}

function isRecord(value: unknown): value is AnyRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function reportValue(value: unknown): ReportValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
