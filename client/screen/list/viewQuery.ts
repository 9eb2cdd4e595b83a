import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Model } from '#shared/model/model.ts'
import type { ViewColumn, ViewQuery } from '#shared/wire/views.ts'
import type { GridColumn } from '../../grid/columns.ts'
import type { ListedQuery, ListOptions } from './ListOptions.ts'

type AskedList = Pick<ListOptions, 'parameters' | 'expand'> & {
  readonly orderBy: readonly string[]
}

/** What a list asks the server for, kept with its views so that they can be mailed (RP30). */
export function viewQuery(
  model: Model,
  { name, entity }: Pick<ListedQuery, 'name' | 'entity'>,
  { parameters, expand = [], orderBy }: AskedList,
  columns: readonly GridColumn<never>[],
): (filter: ViewQuery['parameters']) => ViewQuery {
  const sourceOf = columnSource(model, entity, expand)
  const written = columns.flatMap((column): readonly ViewColumn[] => {
    const { key, caption, kind } = column
    const source = sourceOf(column)
    return source === undefined ? [] : [{ key, caption, source, isMoney: kind === 'money' }]
  })
  return (filter) => ({
    name,
    parameters: { ...parameters, ...filter },
    expand,
    orderBy,
    columns: written,
  })
}

/** What of a record a column shows: a field, a computed member or the path of a related record; undefined where nothing is known. */
export function columnSource(
  { rules }: Model,
  entity: EntityDeclaration,
  expand: readonly string[],
): (column: GridColumn<never>) => string | undefined {
  const computed = Object.keys(rules[entity.name]?.computed ?? {})
  return ({ field, source, key }) =>
    field ??
    source ??
    computed.find((member) => member === key) ??
    expand.find((path) => path.split('.').at(-1) === key) ??
    storedAs(entity, key)
}

/** The field of this name, or that with the key of the related record of this name. */
function storedAs({ fields, relations }: EntityDeclaration, key: string): string | undefined {
  if (Object.hasOwn(fields, key)) return key
  const relation = Object.hasOwn(relations, key) ? relations[key] : undefined
  return relation?.type === 'belongsTo' ? relation.foreignKey : undefined
}
