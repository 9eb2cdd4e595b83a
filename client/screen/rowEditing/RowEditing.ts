import { action, computed, makeObservable, observable } from 'mobx'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { fieldCaption } from '#shared/model/recordTitle.ts'
import { MAX_SAVED_RECORDS } from '#shared/wire/limits.ts'
import type { ProductEntity } from '#shared/model/product.ts'
import { checkValue } from '#shared/model/checkValue.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { someSelected, type Action } from '../../grid/actions.ts'
import type { CellChange } from '../../grid/cellEditing.ts'
import { cellRefusal, isEditable } from '../../grid/cellRefusal.ts'
import type { EntityGridProps } from '../../grid/EntityGridProps.ts'
import type { GridColumn } from '../../grid/columns.ts'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { Row, TrackedRecord } from '../../store/types.ts'
import { BulkEdit, bulkColumns } from './BulkEdit.ts'
import { BulkEditDialog } from './BulkEditDialog.tsx'

export interface EditedList<Row extends object> {
  readonly app: ScreenContext
  /** Null for rows that are computed, which are not edited. */
  readonly entity: ProductEntity | null
  readonly columns: readonly GridColumn<Row>[]
  /** Why nothing of a row can be changed, where the list knows a reason besides its record; null if it can. */
  readonly rowRefusal?: (row: Row) => string | null
  /** Why nothing in the list can be changed now, as in a record that was handed over; null if it can. Observed. */
  readonly listRefusal?: () => string | null
  /** Stores each edit by itself, instead of leaving it pending (LS26). */
  readonly storeAtOnce?: (label: string, work: () => void) => Promise<void>
}

/**
 * The editing of a list's records in its cells: turned on and off by the user, where any column can be edited. Each edit is one pending
 * step of the unit of work that is open, in which the rows are replaced by their records (LS420).
 */
export class RowEditing<Row extends object> {
  private wasTurnedOn = false
  /** The columns that the user may edit, hidden ones too. */
  readonly columns: readonly GridColumn<Row>[]
  private readonly list: EditedList<Row>

  constructor(list: EditedList<Row>) {
    this.list = list
    const { app, columns, entity } = list
    this.columns = entity === null ? [] : columns.filter((column) => isEditable(column, app.widgetServices))
    makeObservable<this, 'wasTurnedOn'>(this, {
      wasTurnedOn: observable,
      isOn: computed,
      toggle: action,
      actions: computed,
      gridProps: computed,
    })
  }

  get isOffered(): boolean {
    return this.columns.length > 0
  }

  /** Whether it was turned on, and the list can still be changed. */
  get isOn(): boolean {
    return this.wasTurnedOn && this.refusal === null
  }

  toggle(): void {
    this.wasTurnedOn = !this.isOn
  }

  /** Why nothing of the list can be changed now. */
  private get refusal(): string | null {
    return this.list.listRefusal?.() ?? null
  }

  /** Sets fields of records as one pending edit. */
  set(changes: readonly CellChange<Row>[], label = this.labelOf(changes)): void {
    const { app, entity, storeAtOnce } = this.list
    if (changes.length === 0 || entity === null) return
    const byRow = [...groupBy(changes, ({ row }) => row)].map(([row, ofRow]) => ({
      record: app.store.promote(entity.name, row),
      values: Object.fromEntries(ofRow.map(({ field, value }) => [field, value])),
    }))
    const work = (): void => {
      for (const { record, values } of byRow) setWithFollowing(app, entity, record, values)
    }
    if (storeAtOnce === undefined) app.store.edit(label, work)
    else reportErrorsOf(storeAtOnce(label, work), app.errors)
  }

  /** Asks for a field and its value, and sets it in all rows as one pending edit (B-09). */
  async setAll(rows: readonly Row[]): Promise<void> {
    const { app, rowRefusal, storeAtOnce } = this.list
    const edit = new BulkEdit<Row>(
      bulkColumns(this.columns),
      rows,
      cellRefusal(app.widgetServices, rowRefusal),
    )
    if (
      (await app.dialogs.show(BulkEditDialog, { edit, isStoredAtOnce: storeAtOnce !== undefined })) !== true
    )
      return
    this.set(edit.changes, `Set ${edit.column?.caption ?? ''} of ${edit.changes.length} records`)
  }

  /** Turning it on and off, and setting a field of all selected rows; none where nothing can be edited. */
  get actions(): readonly Action<Row>[] {
    if (!this.isOffered) return []
    return [
      {
        id: 'edit-in-list',
        isForGrid: true,
        caption: this.isOn ? 'Stop editing' : 'Edit in list',
        icon: this.isOn ? 'check' : 'edit',
        ...(!this.isOn && { hint: this.refusal ?? this.columns.map(({ caption }) => caption).join(', ') }),
        enabled: () => this.refusal === null,
        run: () => this.toggle(),
      },
      {
        id: 'edit-selected',
        caption: 'Edit selected',
        icon: 'review',
        visible: () => this.isOn,
        enabled: someSelected,
        limit: MAX_SAVED_RECORDS,
        run: ({ selected }) => this.setAll(selected),
      },
    ]
  }

  /** What the list's grid needs, to be spread into its props; nothing where nothing can be edited. */
  get gridProps(): Pick<EntityGridProps<Row>, 'editing' | 'selection'> {
    const { isOn, isOffered } = this
    const { rowRefusal } = this.list
    if (!isOffered) return {}
    return {
      editing: {
        isOn,
        ...(this.refusal === null && { start: () => this.toggle() }),
        set: (...edit) => this.set(...edit),
        ...(rowRefusal !== undefined && { rowRefusal }),
      },
      // Several rows are selected to be edited together.
      ...(isOn && { selection: 'multiple' as const }),
    }
  }

  private labelOf(changes: readonly CellChange<Row>[]): string {
    const [first] = changes
    const { entity } = this.list
    if (first === undefined || changes.length > 1 || entity === null) return `Paste ${changes.length} values`
    return `Change ${fieldCaption(entity, first.field)}`
  }
}

/** Sets fields of a record, and those that follow them by the rules of its entity unless they are set here as well (GR840). */
function setWithFollowing(
  app: ScreenContext,
  { name, fields }: EntityDeclaration,
  record: TrackedRecord,
  values: Row,
): void {
  const { boot, store, widgetServices } = app
  const follows = widgetServices.model.rules[name]?.follows
  const before: Record<string, unknown> = { ...valuesOf(record, fields) }
  // A text that is no value of its field was typed before: what follows is still that of the value before it.
  for (const [field, declared] of Object.entries(fields))
    if (field in values && checkValue(declared, before[field]) !== null)
      before[field] = store.originalValue(record, field)
  Object.assign(record, values)
  if (follows === undefined) return
  const after = valuesOf(record, fields)
  Object.assign(record, { ...follows(before, after, boot.businessTimeZone), ...values })
}

function valuesOf(record: TrackedRecord, fields: EntityDeclaration['fields']): Row {
  const properties = propertiesOf(record)
  return Object.fromEntries(Object.keys(fields).map((field) => [field, properties[field]]))
}
