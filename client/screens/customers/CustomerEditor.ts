import { RULE_VIOLATIONS_MESSAGE } from '#shared/wire/errors.ts'
import { action, computed, makeObservable, observableRef } from 'mobx'
import type { App } from '../../app/App.ts'
import type { ReviewHost } from '../../app/ReviewPanelState.ts'
import type { FormState } from '../../form/FormState.ts'
import type { Scope } from '../../store/Scope.ts'
import type { PendingRecord, TrackedRecord } from '../../store/types.ts'
import { CustomerModel } from './CustomerModel.ts'
import { editRate } from './editRate.ts'
import { editServiceAddress } from './editServiceAddress.ts'
import { focusWhenShown } from './focusWhenShown.ts'
import type { CustomerRecord, RateRecord, ServiceAddressRecord } from './records.ts'
import { saveCustomers } from './saveCustomers.ts'
import { createSaveDependencies } from './saveDependencies.ts'
import { tabOfField } from './tabOfField.ts'
import { messages } from './messages.ts'

/** Edits a customer within a unit of work: load, save, cancel, and go to the editor of a field. */
export class CustomerEditor implements ReviewHost {
  readonly model: CustomerModel
  readonly form: FormState
  private readonly app: App
  private readonly focus: typeof focusWhenShown
  private scope: Scope

  constructor(app: App, scope: Scope, key: string, form: FormState, focus = focusWhenShown) {
    this.app = app
    this.scope = scope
    this.form = form
    this.focus = focus
    this.model = new CustomerModel(app.store, key)
    makeObservable<this, 'scope'>(this, { scope: observableRef, hasChanges: computed, switchScope: action })
  }

  /** Whether this screen has pending changes. */
  get hasChanges(): boolean {
    return this.scope.hasChanges
  }

  /** Continues in a new unit of work after the previous one was rolled back. */
  switchScope(scope: Scope): void {
    this.scope = scope
  }

  async load(): Promise<void> {
    try {
      await this.model.load()
      if (this.model.isNew) this.scope.markPristine()
    } catch (error) {
      this.app.errors.report(error)
    }
  }

  /** Saves all changes of this screen, or the records chosen in the review. */
  async save(entities: readonly TrackedRecord[] = this.changedRecords): Promise<boolean> {
    const stored = await saveCustomers(
      createSaveDependencies(this.app, (record) => this.showProblem(record)),
      entities,
    )
    if (!stored) return false
    this.form.reset()
    this.model.noteEditor.closeIfSaved()
    return true
  }

  /** Asks, and rolls back all changes of this screen (F-032); false when the answer was No. */
  async cancel(): Promise<boolean> {
    if (!(await this.app.dialogs.confirm(messages.cancelChanges))) return false
    this.app.review.close()
    this.form.reset()
    this.model.noteEditor.close()
    this.scope.rollback()
    return true
  }

  discardBlankRecord(): void {
    // The only journal entry is the creation of the blank customer.
    if (this.model.isNew && !this.hasChanges) this.app.store.journal.undo()
  }

  showRestored(records: readonly TrackedRecord[]): void {
    this.model.showRestored(records)
  }

  goTo(entity: TrackedRecord, property: string | null): void {
    const { customer } = this.model
    const typeName = entity.entityType.shortName
    if (customer === null) return
    if (typeName === 'ServiceAddress') {
      this.model.show('Service Address')
      const others = () => this.model.addresses
      // The type name was checked just before, here and below.
      void editServiceAddress({ app: this.app, customer, others }, entity as ServiceAddressRecord)
    } else if (typeName === 'CustomerRate') {
      this.model.show('Rates')
      void editRate(this.app, customer, entity as RateRecord)
    } else {
      this.model.show(tabOfField(typeName, property))
    }
    // All records of this screen have an id.
    this.focus(entity as CustomerRecord, property)
  }

  private get changedRecords(): readonly TrackedRecord[] {
    const { pending } = this.app.store
    return this.scope.changedRecords.filter((entity) => pending.recordOf(entity) !== null)
  }

  private showProblem(record: PendingRecord): void {
    this.app.toasts.error(RULE_VIOLATIONS_MESSAGE)
    this.form.showAll()
    const [problem] = this.app.store.problems(record.entity)
    this.goTo(record.entity, problem?.field ?? null)
  }
}
