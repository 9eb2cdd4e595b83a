import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { MAX_CALLED_RECORDS, MAX_SAVED_RECORDS } from '#shared/wire/limits.ts'
import type { ProductEntity } from '#shared/model/product.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { storeEdit } from '../../context/saving/storeEdit.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'
import { oneSelected, someSelected, type Action, type ActionContext } from '../../grid/actions.ts'
import { idOf } from '../captions.ts'

interface ActionLooks<Row> extends Omit<Action<Row>, 'id' | 'run'> {
  /** Made from the caption unless given. */
  readonly id?: string
}

/** What an action does; where it resolves with true something was stored, and the list is read again (LS10). */
type Work = void | boolean | Promise<void | boolean>

/** Does something, with any selection. */
interface AnyAction<Row, Context> {
  run(this: void, context: Context & ActionContext<Row>): Work
}

/** Does something with the only row that is selected. */
interface OneRowAction<Row, Context> {
  withOne(this: void, row: Row, context: Context & ActionContext<Row>): Work
}

/** Does something with the selected rows, of which there is at least one. */
interface SomeRowsAction<Row, Context> {
  withSome(this: void, rows: readonly Row[], context: Context & ActionContext<Row>): Work
}

/** Does something with the records of the selected rows, of which there is at least one. */
interface RecordsAction<Row, Context, Record> {
  withRecords(this: void, records: readonly Record[], context: Context & ActionContext<Row>): Work
}

/** Edits the records of the selected rows, which is stored at once by one save. */
interface EditAction<Record> {
  /** Asked before. */
  readonly question?: string
  edit(this: void, record: Record, now: string): void
}

/** An action of a list as it is declared: how it looks, and what it does with the selected rows. */
export type ListAction<Row, Context, D extends EntityDeclaration> = ActionLooks<Row> &
  (
    | AnyAction<Row, Context>
    | OneRowAction<Row, Context>
    | SomeRowsAction<Row, Context>
    | RecordsAction<Row, Context, RecordOfEntity<D>>
    | EditAction<RecordOfEntity<D>>
  )

/** The actions of a list; computed where they depend on its state. */
export type ListActions<Row, Context, D extends EntityDeclaration> =
  | readonly ListAction<Row, Context, D>[]
  | ((this: void, context: Context) => readonly ListAction<Row, Context, D>[])

interface ActedQuery {
  readonly entity: ProductEntity
}

interface ActionServices {
  readonly app: ScreenContext
}

interface ActedList<Context> {
  readonly context: Context
  /** Reads the list again. */
  readonly reload: () => Promise<void>
}

/** The declared actions of a list for its grid. */
export function actionsOf<C extends ActedQuery, Row extends object, Context extends ActionServices>(
  { entity }: C,
  declared: ListActions<Row, Context, C['entity']>,
  { context, reload }: ActedList<Context>,
): readonly Action<Row>[] {
  const actions = typeof declared === 'function' ? declared(context) : declared
  return actions.map((action) => ({
    id: idOf(action.caption),
    ...action,
    enabled: action.enabled ?? enabledOf(action),
    ...limitOf(action),
    run: async (selection) => {
      const isStored = await work<C, Row, Context>(entity, action, { ...context, ...selection })
      if (isStored === true) await reload()
    },
  }))
}

/** Records are stored by one save, and rows are what one call applies to, unless the action says otherwise. */
function limitOf(action: Pick<Action<never>, 'limit'>): Pick<Action<never>, 'limit'> {
  if (action.limit !== undefined || 'run' in action || 'withOne' in action) return {}
  return { limit: 'withSome' in action ? MAX_CALLED_RECORDS : MAX_SAVED_RECORDS }
}

function enabledOf(action: object): (context: ActionContext<unknown>) => boolean {
  if ('run' in action) return () => true
  return 'withOne' in action ? oneSelected : someSelected
}

function work<C extends ActedQuery, Row extends object, Context extends ActionServices>(
  entity: C['entity'],
  action: ListAction<Row, Context, C['entity']>,
  context: Context & ActionContext<Row>,
): Work {
  const { selected } = context
  if ('run' in action) return action.run(context)
  if ('withSome' in action) return action.withSome(selected, context)
  if ('withOne' in action) {
    const [row] = selected
    return row && action.withOne(row, context)
  }
  const records = selected.map(
    // The rows of the list are records of its entity.
    (row) => context.app.store.promote(entity.name, row) as RecordOfEntity<C['entity']>,
  )
  return 'edit' in action ? editRecords<C>(action, records, context) : action.withRecords(records, context)
}

async function editRecords<C extends ActedQuery>(
  { caption, question, edit }: EditAction<RecordOfEntity<C['entity']>> & { readonly caption: string },
  records: readonly RecordOfEntity<C['entity']>[],
  { app }: ActionServices,
): Promise<boolean> {
  if (question !== undefined && !(await app.dialogs.confirm(question))) return false
  return storeEdit(app, caption, () => {
    for (const record of records) edit(record, app.now())
  })
}
