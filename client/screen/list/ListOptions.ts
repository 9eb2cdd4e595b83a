import type { EntityName, EntityTypes } from '#shared/entities.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { RoleRule } from '#shared/model/kinds.ts'
import type { RecordsQuery } from '#shared/model/queryContract.ts'
import type { App } from '../../app/App.ts'
import type { GridColumn } from '../../grid/columns.ts'
import type { WidgetServices } from '../../kit/WidgetServices.ts'
import type { RowOfRequest } from '../../store/requestTypes.ts'
import type { RowList } from '../../store/RowList.ts'
import type { RecordScreen } from '../record/RecordScreen.ts'
import type { FilterField } from './ListFilter.ts'

export type ListedQuery = RecordsQuery<EntityDeclaration & { readonly name: EntityName }>

/** The rows of a list: the records of its query. */
export type RowOf<C extends RecordsQuery> = RowOfRequest<EntityTypes, C, Readonly<Record<never, never>>> &
  object

/** The list of a feature's records, with its filter, and what may be done with the rows. */
export interface ListOptions<C extends RecordsQuery = RecordsQuery> {
  /** Id of the stored layout and of the filter. */
  readonly id: string
  readonly caption: string
  readonly orderBy: readonly (keyof C['entity']['fields'] & string)[]
  /** The maximum number of rows of a search (S0 §7). */
  readonly limit: number
  readonly filter: readonly FilterField<keyof C['parameters'] & string>[]
  columns(services: WidgetServices): readonly GridColumn<RowOf<C>>[]
  /** The screen of a row's record. */
  readonly screen: RecordScreen
  /** Who may open, add, delete and edit. */
  readonly manage: RoleRule
  /** The question of the specification before a record is deleted. */
  readonly deleteQuestion: string
  readonly emptyText: string
}

/** The rows that a filter finds. Throws QueryFailed. */
export async function fetchRows<C extends ListedQuery>(
  store: App['store'],
  query: C,
  { orderBy, limit }: Pick<ListOptions<C>, 'orderBy' | 'limit'>,
  parameters: Readonly<Record<string, string>>,
): Promise<RowList<RowOf<C>>> {
  const rows = await store.listRows({ from: query.name, parameters, orderBy, take: limit })
  // The server implements the contract, from which the row type is made.
  return rows as unknown as RowList<RowOf<C>>
}
