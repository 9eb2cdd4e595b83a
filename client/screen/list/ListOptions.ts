import type { EntityTypes, ProductEntity } from '#shared/model/product.ts'
import type { RoleRule } from '#shared/model/kinds.ts'
import type { RecordsQuery } from '#shared/model/queryContract.ts'
import type { ComponentType } from 'react'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { RowColors } from '../../grid/RowLegendLine.tsx'
import type { RowOfRequest } from '../../store/requestTypes.ts'
import type { RowList } from '../../store/RowList.ts'
import type { Editor } from '../editor/Editor.ts'
import type { RecordScreen } from '../record/RecordScreen.ts'
import type { FilterFieldOf, FilterValue } from './filterFields.ts'
import type { ListActions } from './ListAction.ts'
import type { ListColumns } from './listColumns.ts'
import { LISTED, rowLimit, type Listed } from './Listed.ts'
import type { ListPanelOptions } from './ListPanelOptions.ts'
import type { ListModel } from './ListModel.ts'
import type { ReadDetails } from './RowDetails.ts'

export type ListedQuery = RecordsQuery<ProductEntity>

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
  /** A sentence below the caption, where a word of the screen means less or more than people expect. */
  readonly note?: string
  /** Relations whose records the columns show. */
  readonly expand?: E
  /** Fields, also of expanded records: `customer.companyName`, `name desc`. Without any, rows come as the query orders them. */
  readonly orderBy: readonly OrderBy<keyof C['entity']['fields'] & string, E[number]>[]
  /** How many rows of a search are shown at first (S0 §7); `FIRST_ROWS` where a list grows with the years (LS400). */
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
  readonly columns: ListColumns<C['entity'], RowOf<C, E>, D>
  /** Who may follow links of its cells to other screens, where not everybody who may open those (LS11). */
  readonly linksNeed?: RoleRule
  readonly opens: ListTarget<RowOf<C, E>>
  /** The values of a record that is added, besides those of its editor. */
  newValues?(context: ListContext<RowOf<C, E>>): Readonly<Record<string, unknown>>
  /** What is shown between the caption and the list, such as where a file is chosen. */
  readonly Above?: ComponentType<ListContext<RowOf<C, E>>>
  /** What is shown beside the list, such as a second one. */
  readonly Beside?: ComponentType<ListContext<RowOf<C, E>>>
  /** What is shown below the list, such as a second one. */
  readonly Below?: ComponentType<ListContext<RowOf<C, E>>>
  /** The least height of the list in pixels; 650 unless given. */
  readonly minHeight?: number
  readonly selection?: 'single' | 'multiple'
  /** The colors of rows: the class of each, such as `row-shaded`, and what the classes stand for, which is said at the list (LS1284). */
  readonly rowColors?: RowColors<RowOf<C, E>>
  /** False where actions of the list set its filter. */
  readonly showsFilter?: boolean
  /** Of the action that adds a record; `Add` unless given. */
  readonly addCaption?: string
  readonly deletion?: ListDeletion<RowOf<C, E>>
  /** False where the history of the selected record, which every list of audited records offers (LT6), would be of no use: says why. */
  readonly showsHistory?: false
  /** The list's own actions, after Open and before Delete. */
  readonly actions?: ListActions<RowOf<C, E>, ListContext<RowOf<C, E>>, C['entity']>
  /** Whether rows are arranged by hand: dragged, or moved by Alt+Up and Alt+Down (F-096). Their entity has a display order. */
  readonly isArranged?: boolean
  readonly emptyText: string
}

/** How records are deleted: at once, after a question. */
export interface ListDeletion<Row extends object> {
  /** The question before, where it is not the usual one of the specification. */
  readonly question?: string
  /** Whether several records can be deleted at once. */
  readonly isMultiple: boolean
  /** Whether other rows of the screen change with it: then it is searched again. */
  readonly searchesAfter?: boolean
  /** What the question calls a record, where it is not its title. */
  nameOf?(this: void, row: Row): string
}

/** What the actions of a list work with. */
export interface ListContext<Row extends object> {
  readonly app: ScreenContext
  readonly model: ListModel<Row>
  readonly navigate: (path: string) => void
  /** Searches again; why it failed is said above the list (FL2). */
  readonly search: () => Promise<void>
}

/**
 * Where a row is opened, and a new record is added: on its screen, in a dialog that stores it, beside the list with a dialog for new
 * ones, in a dialog of its own that resolves with whether anything was stored, or at another path.
 */
export type ListTarget<R extends object> =
  | { readonly screen: RecordScreen }
  | {
      readonly editor: Editor
      /** Open where its dialog shows more than is edited in it; edit unless given. */
      readonly verb?: 'open'
      /** The caption of the action that edits; 'Edit' unless given. */
      readonly editCaption?: string
      /** The path of the list if its records have URLs of their own, the same with their ids: `/admin/storage-dump-sites`. */
      readonly listPath?: string
      /** False where records are not added in the dialog. */
      readonly adds?: false
    }
  | { readonly panel: ListPanelOptions; readonly adds: Editor }
  | {
      readonly needs: RoleRule
      readonly dialog: (this: void, app: ScreenContext, row: R) => Promise<boolean>
      /** The caption of the action that opens it; 'Open' unless given. */
      readonly openCaption?: string
    }
  | {
      readonly needs: RoleRule
      readonly path: (row: R) => string
      /** The path at which one is added; where the product has no screen there, rows are not opened either. */
      readonly adds?: string
    }

/** The rows that a filter finds, and what else they are asked for. Throws QueryFailed. */
export async function fetchRows<C extends ListedQuery, E extends Paths>(
  store: ScreenContext['store'],
  query: C,
  { expand, orderBy, limit }: Pick<ListOptions<C, E>, 'expand' | 'orderBy' | 'limit'>,
  parameters: Readonly<Record<string, unknown>>,
  { where, orderBy: asked, reach }: Listed = LISTED,
): Promise<RowList<RowOf<C, E>>> {
  const order = inOrder(asked ?? [], orderBy)
  const request = {
    parameters,
    ...(where !== null && { where, usePost: true }),
    take: rowLimit(limit, reach),
    inlineCount: true,
    ...(order.length > 0 && { orderBy: order }),
    ...(expand !== undefined && { expand }),
  }
  const rows = await store.listRows({ from: query.name, ...request })
  // The server implements the contract, from which the row type is made.
  return rows as unknown as RowList<RowOf<C, E>>
}

/** By the columns first, each field once. */
function inOrder(asked: readonly string[], own: readonly string[]): readonly string[] {
  const fieldOf = (order: string): string => order.replace(/ desc$/, '')
  const fields = new Set(asked.map(fieldOf))
  return [...asked, ...own.filter((order) => !fields.has(fieldOf(order)))]
}
