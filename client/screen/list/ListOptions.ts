import type { EntityName, EntityTypes } from '#shared/entities.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { RoleRule } from '#shared/model/kinds.ts'
import type { RecordsQuery } from '#shared/model/queryContract.ts'
import type { App } from '../../app/App.ts'
import type { GridColumn } from '../../grid/columns.ts'
import type { WidgetServices } from '../../kit/WidgetServices.ts'
import type { RowOfRequest } from '../../store/requestTypes.ts'
import type { RowList } from '../../store/RowList.ts'
import type { Row } from '../../store/types.ts'
import type { Editor } from '../editor/Editor.ts'
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
  readonly filter?: readonly FilterField<keyof C['parameters'] & string>[]
  columns(services: WidgetServices): readonly GridColumn<RowOf<C>>[]
  readonly opens: ListTarget
  /** The question of the specification before a record is deleted; without it records are not deleted here. */
  readonly deleteQuestion?: string
  /** Whether `editable` columns can be edited in the list. */
  readonly isEditable?: boolean
  readonly emptyText: string
}

/** Where a row is opened, and a new record is added: on its screen, in a dialog that stores it, or at another address. */
export type ListTarget =
  | { readonly screen: RecordScreen }
  | { readonly editor: Editor }
  | { readonly needs: RoleRule; readonly path: (row: Row) => string }

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
