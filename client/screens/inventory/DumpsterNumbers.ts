import { computed, makeObservable, observableRef, runInAction } from 'mobx'
import { dumpsterBarcode } from '#shared/inventory/dumpsterLabels.ts'
import type { DumpsterInventory } from '#shared/inventory/DumpsterInventory.ts'
import {
  checkDumpsterNumber,
  nextDumpsterNumber,
  type NumberedDumpster,
} from '#shared/inventory/dumpsterNumbers.ts'
import { dumpsterInventoriesQuery } from '#shared/inventory/queries.ts'
import type { Violation } from '#shared/model/Violation.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'

type DumpsterRecord = RecordOfEntity<typeof DumpsterInventory>
type Numbered = NumberedDumpster & { readonly deleted: string | null }

const NUMBER_FIELDS = ['id', 'dumpsterTypeId', 'dumpsterNumber', 'dumpsterBarcode', 'deleted'] as const

/** The number of a dumpster among all others: whether it is used, and which one is next (O-072, IV3, IV4). */
export class DumpsterNumbers {
  private readonly app: ScreenContext
  private readonly record: DumpsterRecord
  /** All dumpsters, deleted ones too; null until they are loaded. */
  private all: readonly Numbered[] | null = null

  constructor(app: ScreenContext, record: DumpsterRecord) {
    this.app = app
    this.record = record
    makeObservable<this, 'all'>(this, { all: observableRef, barcode: computed, problems: computed })
    // A dumpster as it was is not numbered among those of today.
    if (app.past === undefined) reportErrorsOf(this.load(), app.errors)
  }

  /** The barcode that its type and number give; null until it has both. */
  get barcode(): string | null {
    const type = this.typeOf(this.record.dumpsterTypeId)
    const number: unknown = this.record.dumpsterNumber
    return type === null || typeof number !== 'number' ? null : dumpsterBarcode(type.size, number)
  }

  /** That the number is used by another dumpster; what else is wrong the record knows itself. */
  get problems(): readonly Violation[] {
    const { id, dumpsterTypeId, dumpsterNumber } = this.record
    const { barcode } = this
    if (barcode === null) return []
    const dumpster = { id, dumpsterTypeId, dumpsterNumber, dumpsterBarcode: barcode }
    return checkDumpsterNumber(dumpster, this.all ?? []).filter(({ code }) => code === 'dumpsterNumberUsed')
  }

  /** Gives a new dumpster of this type the next number. */
  suggest(dumpsterTypeId: number | null): void {
    const type = this.typeOf(dumpsterTypeId)
    const isNew = this.app.store.stateOf(this.record) === 'added'
    if (isNew && type !== null && this.all !== null)
      this.record.dumpsterNumber = nextDumpsterNumber(type, this.all)
  }

  private typeOf(dumpsterTypeId: number | null) {
    return this.app.lookups.rows('dumpsters').find(({ id }) => id === dumpsterTypeId) ?? null
  }

  private async load(): Promise<void> {
    const { rows } = await this.app.store.queryRows(dumpsterInventoriesQuery, {
      parameters: { deleted: true },
      select: NUMBER_FIELDS,
    })
    runInAction(() => (this.all = rows))
    // The type may have been chosen before; what was typed into the number stays.
    const number: unknown = this.record.dumpsterNumber
    if ((number ?? null) === null) this.suggest(this.record.dumpsterTypeId)
  }
}
