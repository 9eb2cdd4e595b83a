import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { TrackedRecord } from '../../store/types.ts'
import type { ListEditor } from './ListEditor.ts'
import type { ListModel } from './ListModel.ts'
import type { ListPanelOptions } from './ListPanelOptions.ts'

/** The record of the only selected row of a list, which its panel edits. */
export class PanelSelection<Row extends object> {
  private readonly app: ScreenContext
  /** Null for a list without a panel. */
  readonly panel: ListPanelOptions | null
  private readonly model: ListModel<Row>
  private selected: TrackedRecord | null = null
  /** Whether the cells of the list are edited, beside which the panel shows nothing. */
  private isSetAside = false

  constructor(app: ScreenContext, model: ListModel<Row>, panel: ListPanelOptions | null) {
    this.app = app
    this.model = model
    this.panel = panel
    makeObservable<this, 'selected' | 'isSetAside'>(this, {
      selected: observableRef,
      isSetAside: observable,
      record: computed,
      show: action,
      setAside: action,
    })
  }

  /** Null unless exactly one row is selected. */
  get record(): TrackedRecord | null {
    return !this.isSetAside && this.selected !== null && this.app.store.stateOf(this.selected) !== 'detached'
      ? this.selected
      : null
  }

  /** Where the list's records are edited; null without a panel. */
  get editsRecords(): this | null {
    return this.panel === null ? null : this
  }

  /** What the head of the list saves and cancels; a panel that shows a record does so itself. */
  editorOfHead(editor: ListEditor | null): ListEditor | null {
    return this.record === null ? editor : null
  }

  /** What the grid needs so that its selection is followed. */
  gridProps(editor: ListEditor | null) {
    const { panel } = this
    if (panel === null) return {}
    return { onSelect: (rows: readonly Row[]) => this.select(rows, editor, panel.discardQuestion) }
  }

  /** Shows the record of these rows; pending edits are discarded after a question, whose No returns false (F-084). */
  private async select(
    rows: readonly Row[],
    editor: ListEditor | null,
    discardQuestion: string,
  ): Promise<boolean> {
    const [only] = rows
    const record = rows.length === 1 && only !== undefined ? this.model.tracked(only) : null
    if (record === this.selected) return true
    // Which row is selected is no reason to discard what is edited in the cells.
    if (this.isSetAside) {
      runInAction(() => (this.selected = record))
      return true
    }
    if (editor?.hasChanges === true) {
      if (!(await this.app.dialogs.confirm(discardQuestion))) return false
      editor.discard()
    }
    this.show(record)
    return true
  }

  /** Shows a record; null for none. */
  show(record: TrackedRecord | null): void {
    this.isSetAside = false
    this.selected = record
  }

  /** While the cells of the list are edited, the panel shows nothing; then the record that is selected again (LP1443). */
  setAside(isEditing: boolean): void {
    this.isSetAside = isEditing
  }
}
