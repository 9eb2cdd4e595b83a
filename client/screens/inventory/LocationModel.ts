import { action, makeObservable, observable } from 'mobx'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import type { DumpsterLocation } from '#shared/inventory/DumpsterLocation.ts'
import { assignmentQuestions, type AssignmentQuestions } from '#shared/inventory/locationAssignment.ts'
import { dumpsterInventoryLocationsQuery } from '#shared/inventory/queries.ts'
import { jobsQuery } from '#shared/jobs/queries.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { refuseProblems } from '../../context/saving/refuseProblems.ts'
import { saveRecords } from '../../context/saving/saveRecords.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'
import { FormState } from '../../form/FormState.ts'
import type { Scope } from '../../store/Scope.ts'

/** What became of a location: it was stored, or its address is to be added to the notes of the dumpster instead. */
export type LocationResult = { readonly stored: true } | { readonly noteOf: string }

/** A location that is being assigned to a dumpster: a storage site, or an address of a customer (O-074, O-075). */
export class LocationModel {
  readonly location: RecordOfEntity<typeof DumpsterLocation>
  readonly form = new FormState()
  /** Whose addresses are offered. */
  customerId: number | null = null
  private readonly app: ScreenContext
  private readonly scope: Scope

  constructor(app: ScreenContext, dumpsterInventoryId: number, scope: Scope) {
    this.app = app
    this.scope = scope
    const values = { dumpsterInventoryId, placed: app.now() }
    this.location = app.store.create('DumpsterLocation', values, 'Assign location')
    // The dumpster and the time do not count as changes.
    scope.markPristine()
    makeObservable(this, { customerId: observable, chooseCustomer: action })
  }

  get hasChanges(): boolean {
    return this.scope.hasChanges || this.customerId !== null
  }

  /** Offers the addresses of another customer. */
  chooseCustomer(customerId: number | null): void {
    this.customerId = customerId
    const { location } = this
    if (location.serviceAddressId === null) return
    this.app.store.edit('Choose customer', () => {
      location.serviceAddressId = null
    })
  }

  /** Stores the location once its questions are answered; null where it stays as it is. Throws QueryFailed. */
  async save(): Promise<LocationResult | null> {
    const { app, form, location } = this
    const hasProblems = (): boolean => app.store.problemsOfSave(location).length > 0
    if (hasProblems()) {
      refuseProblems(app, form, hasProblems)
      return null
    }
    const { replace, noteInstead } = await this.questions()
    if (noteInstead !== null) return (await app.dialogs.confirm(noteInstead)) ? this.noteOfAddress() : null
    if (replace !== null && !(await app.dialogs.confirm(replace))) return null
    // It is there from now on, not since the dialog was opened.
    app.store.edit('Assign location', () => {
      location.placed = app.now()
    })
    return (await saveRecords(app, [location], () => form.showAll())) ? { stored: true } : null
  }

  private async questions(): Promise<AssignmentQuestions> {
    const { store } = this.app
    const { dumpsterInventoryId, storageDumpSiteId, serviceAddressId } = this.location
    const [placements, jobs] = await Promise.all([
      store.queryRows(dumpsterInventoryLocationsQuery, { parameters: { dumpsterInventoryId } }),
      serviceAddressId === null
        ? null
        : store.queryRows(jobsQuery, { parameters: { serviceAddressId }, take: 1 }),
    ])
    const choice = { dumpsterInventoryId, storageDumpSiteId, serviceAddressId }
    return assignmentQuestions(choice, placements.rows, jobs?.rows ?? [])
  }

  private async noteOfAddress(): Promise<LocationResult | null> {
    const { serviceAddressId } = this.location
    if (serviceAddressId === null) return null
    const address = await this.app.store.fetchByKey('ServiceAddress', serviceAddressId)
    return address === null ? null : { noteOf: serviceAddressDisplayName(address) }
  }
}
