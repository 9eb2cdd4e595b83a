import { action, makeObservable, observableRef } from 'mobx'
import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { ReviewHost } from '../../context/ReviewPanelState.ts'
import { saveRecords } from '../../context/saving/saveRecords.ts'
import { CANCEL_QUESTION } from '../../dialogs/messages.ts'
import type { RevealedRow } from '../../grid/RevealedRow.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { Scope } from '../../store/Scope.ts'
import type { TrackedRecord } from '../../store/types.ts'

export interface ListEditorOptions {
  readonly app: ScreenContext
  readonly entity: EntityDeclaration
  readonly scope: Scope
  /** Where records are edited; null for the cells of the list. */
  readonly panel: { show(record: TrackedRecord): void } | null
  /** Where a record is listed that the list is led to; not given where all records are listed. */
  readonly list?: { include(record: TrackedRecord): void }
}

/** Edits records in a list: all changes are saved or rolled back together. */
export class ListEditor implements ReviewHost {
  /** The row that the list scrolls to. */
  revealRow: RevealedRow | null = null
  private readonly app: ScreenContext
  private readonly entity: EntityDeclaration
  private readonly scope: Scope
  private readonly panel: ListEditorOptions['panel']
  private readonly list: ListEditorOptions['list']

  constructor({ app, entity, scope, panel, list }: ListEditorOptions) {
    this.app = app
    this.entity = entity
    this.scope = scope
    this.panel = panel
    this.list = list
    makeObservable(this, { revealRow: observableRef, goTo: action })
  }

  get hasChanges(): boolean {
    return this.scope.hasChanges
  }

  get canSave(): boolean {
    return this.scope.canSave
  }

  /** Whether anything was changed in the list itself, not in a dialog over it that stores its edits. */
  get hasOwnChanges(): boolean {
    return this.scope.hasOwnChanges
  }

  /** A record with a problem is not sent: the list goes to its first wrong cell, the review panel shows all problems. */
  save(entities: readonly TrackedRecord[] = this.scope.changedRecords): Promise<boolean> {
    const { review, store } = this.app
    return saveRecords(this.app, entities, ({ entity }) => {
      review.open({ takesFocus: false })
      this.goTo(entity, store.problems(entity)[0]?.field ?? null)
    })
  }

  async cancel(): Promise<void> {
    if (!(await this.app.dialogs.confirm(CANCEL_QUESTION))) return
    this.discard()
  }

  /** Rolls back all changes, without a question. */
  discard(): void {
    this.app.review.close()
    this.scope.rollback()
  }

  goTo(record: TrackedRecord, field: string | null): void {
    if (this.panel !== null) {
      this.panel.show(record)
      if (field !== null) this.app.fieldFocus.request(record, field)
      return
    }
    // A record of a list beside it has no row here.
    if (record.entityType.shortName !== this.entity.name) return
    this.list?.include(record)
    this.revealRow = {
      key: Number(propertiesOf(record)[keyFieldOf(this.entity)]),
      field,
      clearsFilters: true,
    }
  }
}
