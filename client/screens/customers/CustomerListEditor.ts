import { RULE_VIOLATIONS_MESSAGE } from '#shared/wire/errors.ts'
import { action, makeObservable, observableRef } from 'mobx'
import type { App } from '../../app/App.ts'
import type { ReviewHost } from '../../app/ReviewPanelState.ts'
import type { Scope } from '../../store/Scope.ts'
import type { TrackedRecord } from '../../store/types.ts'
import type { CustomerRecord } from './records.ts'
import { saveCustomers } from './saveCustomers.ts'
import { createSaveDependencies } from './saveDependencies.ts'
import { messages } from './messages.ts'

/** Edits customers in the list: all changes are saved or rolled back together. */
export class CustomerListEditor implements ReviewHost {
  /** The row that the list scrolls to. */
  revealRow: { readonly key: number; readonly field: string | null } | null = null
  private readonly app: App
  private readonly scope: Scope

  constructor(app: App, scope: Scope) {
    this.app = app
    this.scope = scope
    makeObservable(this, { revealRow: observableRef, goTo: action })
  }

  get hasChanges(): boolean {
    return this.scope.hasChanges
  }

  save(entities: readonly TrackedRecord[] = this.scope.changedRecords): Promise<boolean> {
    return saveCustomers(
      createSaveDependencies(this.app, () => this.showProblems()),
      entities,
    )
  }

  async cancel(): Promise<void> {
    if (!(await this.app.dialogs.confirm(messages.cancelChanges))) return
    this.app.review.close()
    this.scope.rollback()
  }

  goTo(entity: TrackedRecord, property: string | null): void {
    // Only customers are edited in this list.
    this.revealRow = { key: (entity as CustomerRecord).id, field: property }
  }

  /** The list marks the cells; the review panel shows their problems. */
  private showProblems(): void {
    this.app.toasts.error(RULE_VIOLATIONS_MESSAGE)
    this.app.review.open()
  }
}
