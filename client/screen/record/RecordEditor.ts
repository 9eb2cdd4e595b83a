import { action, computed, makeObservable, observableRef } from 'mobx'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { ReviewHost } from '../../context/ReviewPanelState.ts'
import { ScreenRequest } from '../../context/ScreenRequest.ts'
import { confirmKept } from '../../context/saving/confirmQuestions.ts'
import { refuseProblems } from '../../context/saving/refuseProblems.ts'
import { saveRecords } from '../../context/saving/saveRecords.ts'
import { CANCEL_QUESTION } from '../../dialogs/messages.ts'
import type { FormState } from '../../form/FormState.ts'
import type { Scope } from '../../store/Scope.ts'
import type { PendingRecord, TrackedRecord } from '../../store/types.ts'
import { NEW, RecordModel } from './RecordModel.ts'
import type { RouteParameters, RecordScreen } from './RecordScreen.ts'

export interface RecordEditorOptions {
  readonly app: ScreenContext
  readonly screen: RecordScreen
  /** The id of the record, or `new`. */
  readonly key: string
  readonly scope: Scope
  readonly form: FormState
  readonly parameters?: RouteParameters
}

/** Edits a record and its children within a unit of work: read, save, cancel, and go to the editor of a field. */
export class RecordEditor implements ReviewHost {
  readonly model: RecordModel
  readonly form: FormState
  /** Reads the record, or what a new one begins with. */
  readonly request: ScreenRequest
  private readonly app: ScreenContext
  private readonly parameters: RouteParameters
  private scope: Scope

  constructor({ app, screen, key, scope, form, parameters = {} }: RecordEditorOptions) {
    this.app = app
    this.scope = scope
    this.form = form
    this.parameters = parameters
    this.model = new RecordModel(app.store, screen, key)
    this.request = new ScreenRequest(app.errors, () => this.read())
    makeObservable<this, 'scope'>(this, {
      scope: observableRef,
      hasChanges: computed,
      canSave: computed,
      switchScope: action,
    })
  }

  /** Whether this screen has pending changes. */
  get hasChanges(): boolean {
    return this.scope.hasChanges
  }

  /** Whether there is something to save: pending changes, or what was filled in (SC1120). */
  get canSave(): boolean {
    return this.scope.canSave
  }

  /** Continues in a new unit of work after the previous one was rolled back. */
  switchScope(scope: Scope): void {
    this.scope = scope
  }

  load(): Promise<void> {
    return this.request.make()
  }

  /** Saves all changes of this screen, or the records chosen in the review. */
  async save(entities: readonly TrackedRecord[] = this.changedRecords): Promise<boolean> {
    // Whoever saves it agrees to what was filled in.
    this.app.store.journal.acceptProposals()
    if (!(await saveRecords(this.app, entities, (record) => this.showProblem(record)))) return false
    this.form.reset()
    for (const state of this.model.partStates) state.closeIfSaved()
    return true
  }

  /** Whether what was entered could be saved; shows what is wrong otherwise. */
  private check(): boolean {
    const { app, form } = this
    const isWrong = (entity: TrackedRecord): boolean =>
      app.store.stateOf(entity) !== 'deleted' && app.store.problemsOfSave(entity).length > 0
    const wrong = this.changedRecords.find(isWrong)
    if (wrong === undefined) return true
    this.goTo(wrong, app.store.problemsOfSave(wrong)[0]?.field ?? null)
    return refuseProblems(app, form, () => this.changedRecords.some(isWrong))
  }

  /** Whether what was entered may stay pending: it could be saved, and what its save would ask is confirmed (RC1280). */
  async keep(): Promise<boolean> {
    return this.check() && (await confirmKept(this.app, this.changedRecords))
  }

  /** Asks, and rolls back all changes of this screen (F-032); false when the answer was No. */
  async cancel(): Promise<boolean> {
    if (!(await this.app.dialogs.confirm(CANCEL_QUESTION))) return false
    this.app.review.close()
    this.form.reset()
    for (const state of this.model.partStates) state.close()
    this.scope.rollback()
    return true
  }

  discardBlankRecord(): void {
    // The only journal entries are the creation of the blank record, and what was filled in.
    if (this.model.isNew && !this.hasChanges)
      for (let { length } = this.scope.entries; length > 0; length -= 1) this.app.store.journal.undo()
  }

  showRestored(records: readonly TrackedRecord[]): void {
    this.model.showRestored(records)
  }

  goTo(entity: TrackedRecord, field: string | null): void {
    const { app, model } = this
    if (model.record === null) return
    model.showTabOf(entity.entityType.shortName, field)
    void model.tab.openEditor?.({ app, screen: model.screen, record: model.record }, entity)
    if (field !== null) app.fieldFocus.request(entity, field)
  }

  /** Throws QueryFailed. */
  private async read(): Promise<void> {
    const { model } = this
    const values = model.key === NEW ? model.screen.newValues?.(this.app, this.parameters) : undefined
    const newValues = values instanceof Promise ? await values : values
    // While they were read, the screen was left, or got the record of a draft.
    if (!this.scope.isOpen || model.record !== null) return
    await model.load(newValues)
    if (model.isNew) this.scope.markPristine()
  }

  private get changedRecords(): readonly TrackedRecord[] {
    const { pending } = this.app.store
    return this.scope.changedRecords.filter((entity) => pending.recordOf(entity) !== null)
  }

  private showProblem({ entity }: PendingRecord): void {
    this.form.showAll()
    const [problem] = this.app.store.problems(entity)
    this.goTo(entity, problem?.field ?? null)
  }
}
