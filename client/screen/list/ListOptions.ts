import type { EntityName, EntityTypes } from '#shared/entities.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { RoleRule } from '#shared/model/kinds.ts'
import type { RecordsQuery } from '#shared/model/queryContract.ts'
import type { ComponentType } from 'react'
import type { App } from '../../app/App.ts'
import type { Action } from '../../grid/actions.ts'
import type { CellLink, GridColumn } from '../../grid/columns.ts'
import type { WidgetServices } from '../../kit/WidgetServices.ts'
import type { RowOfRequest } from '../../store/requestTypes.ts'
import type { RowList } from '../../store/RowList.ts'
import type { Editor } from '../editor/Editor.ts'
import type { RecordScreen } from '../record/RecordScreen.ts'
import type { FilterFieldOf, FilterValue } from './filterFields.ts'
import type { ListPanelOptions } from './ListPanelOptions.ts'
import type { ListModel } from './ListModel.ts'
import type { ReadDetails } from './RowDetails.ts'

export type ListedQuery = RecordsQuery<EntityDeclaration & { readonly name: EntityName }>

/** Names of relations, also of further ones: `customer`, `rental.customer`. */
export type Paths = readonly string[]

/** The rows of a list: the records of its query, with the relations that it expands. */
export type RowOf<C extends RecordsQuery, E extends Paths = readonly []> = RowOfRequest<
  EntityTypes,
  C,
  { readonly expand: E }
> &
  object

type OrderBy<Field extends string, Path extends string> = Field | `${Field} desc` | `${Path}.${string}`

/** The list of a feature's records, with its filter, and what may be done with the rows. */
export interface ListOptions<C extends RecordsQuery = RecordsQuery, E extends Paths = Paths, D = undefined> {
  /** Id of the stored layout and of the filter. */
  readonly id: string
  readonly caption: string
  /** Relations whose records the columns show. */
  readonly expand?: E
  /** Fields, also of expanded records: `customer.companyName`, `name desc`. Without any, rows come as the query orders them. */
  readonly orderBy: readonly OrderBy<keyof C['entity']['fields'] & string, E[number]>[]
  /** The maximum number of rows of a search (S0 §7). */
  readonly limit: number
  readonly filter?: readonly FilterFieldOf<C['parameters']>[]
  /** Whether a deleted record is listed like any other, such as a voided one. */
  showsDeleted?(this: void, row: RowOf<C, E>): boolean
  /** Sent with each search besides the filter. */
  readonly parameters?: Readonly<Record<string, FilterValue>>
  /** Whether the filter is remembered for the session (F-043). */
  readonly remembersFilter?: boolean
  /** Read with each search, for columns that show more than the records of the query. */
  readonly details?: ReadDetails<D>
  columns(
    services: WidgetServices,
    places: Places,
    detailsOf: (this: void, row: RowOf<C, E>) => D | undefined,
  ): readonly GridColumn<RowOf<C, E>>[]
  readonly opens: ListTarget<RowOf<C, E>>
  /** The values of a record that is added, besides those of its editor. */
  newValues?(context: ListContext<RowOf<C, E>>): Readonly<Record<string, unknown>>
  /** What is shown beside the list, such as a second one. */
  readonly Beside?: ComponentType<ListContext<RowOf<C, E>>>
  /** What is shown below the list, such as a second one. */
  readonly Below?: ComponentType<ListContext<RowOf<C, E>>>
  readonly selection?: 'single' | 'multiple'
  /** Classes of a row, such as `row-shaded`. */
  readonly rowClass?: (this: void, row: RowOf<C, E>) => string
  /** False where actions of the list set its filter. */
  readonly showsFilter?: boolean
  /** Of the action that adds a record; `Add` unless given. */
  readonly addCaption?: string
  readonly deletion?: ListDeletion
  /** The list's own actions, after Open and before Delete. */
  actions?(context: ListContext<RowOf<C, E>>): readonly Action<RowOf<C, E>>[]
  /** Whether rows are arranged by hand: dragged, or moved by Alt+Up and Alt+Down (F-096). Their entity has a display order. */
  readonly isArranged?: boolean
  /** Whether `editable` columns can be edited in the list. */
  readonly isEditable?: boolean
  readonly emptyText: string
}

/** Where the cells of a list lead. */
export interface Places {
  /** The link to an address; null where the product has no screen there, or the user may not open it. */
  linkTo(this: void, address: string): CellLink | null
  /** The link that opens a report or file of the server in a new tab. */
  linkToFile(this: void, address: string): CellLink
  /** The link that opens a dialog, which resolves with whether anything was stored; then the list is searched again. */
  linkToDialog(this: void, open: (app: App) => Promise<boolean>): CellLink
}

/** How records are deleted: at once, after a question. */
export interface ListDeletion {
  /** The question of the specification. */
  readonly question: string
  /** Whether several records can be deleted at once. */
  readonly isMultiple?: boolean
  /** Whether other rows of the screen change with it: then it is searched again. */
  readonly searchesAfter?: boolean
}

/** What the actions of a list work with. */
export interface ListContext<Row extends object> {
  readonly app: App
  readonly model: ListModel<Row>
  readonly navigate: (address: string) => void
}

/**
 * Where a row is opened, and a new record is added: on its screen, in a dialog that stores it, beside the list with a dialog for new
 * ones, in a dialog of its own that resolves with whether anything was stored, or at another address.
 */
export type ListTarget<R extends object> =
  | { readonly screen: RecordScreen }
  | {
      readonly editor: Editor
      /** The caption of the action that edits; 'Edit' unless given. */
      readonly editCaption?: string
      /** The address of the list if records have addresses of their own, the same with their ids: `/admin/storage-dump-sites`. */
      readonly address?: string
      /** False where records are not added in the dialog. */
      readonly adds?: false
    }
  | { readonly panel: ListPanelOptions; readonly adds: Editor }
  | {
      readonly needs: RoleRule
      readonly dialog: (this: void, app: App, row: R) => Promise<boolean>
      /** The caption of the action that opens it; 'Open' unless given. */
      readonly openCaption?: string
    }
  | {
      readonly needs: RoleRule
      readonly path: (row: R) => string
      /** The address at which one is added; where the product has no screen there, rows are not opened either. */
      readonly adds?: string
    }

/** The rows that a filter finds. Throws QueryFailed. */
export async function fetchRows<C extends ListedQuery, E extends Paths>(
  store: App['store'],
  query: C,
  { expand, orderBy, limit }: Pick<ListOptions<C, E>, 'expand' | 'orderBy' | 'limit'>,
  parameters: Readonly<Record<string, unknown>>,
): Promise<RowList<RowOf<C, E>>> {
  const request = {
    parameters,
    take: limit,
    inlineCount: true,
    ...(orderBy.length > 0 && { orderBy }),
    ...(expand !== undefined && { expand }),
  }
  const rows = await store.listRows({ from: query.name, ...request })
  // The server implements the contract, from which the row type is made.
  return rows as unknown as RowList<RowOf<C, E>>
}
