import { action, computed, makeObservable, observable, observableRef } from 'mobx'
import { MAX_RATE } from '#shared/kernel/amountLimits.ts'
import { addDays } from '#shared/kernel/days.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { checkValue } from '#shared/model/checkValue.ts'
import { field, type Field } from '#shared/model/field.ts'
import type { CustomerRate } from '#shared/pricing/CustomerRate.ts'
import {
  changedRate,
  RATE_CHANGES,
  rateChangeRefusal,
  successorOf,
  type RateChange,
} from '#shared/pricing/rateSuccession.ts'
import { countOf } from '../../kit/countOf.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'

type Rate = RecordOfEntity<typeof CustomerRate>

/** What is asked. */
export const CHANGE_FIELDS = {
  day: field.day('From', { required: true }),
  how: field.choice('Change', RATE_CHANGES, { required: true }),
  amount: field.decimal('Amount', { required: true, min: -MAX_RATE, max: MAX_RATE, scale: 2 }),
} as const satisfies Readonly<Record<string, Field>>

export type ChangeField = keyof typeof CHANGE_FIELDS

/** The rates of several customers that change from a day on, by the same percent or dollars or to the same price (PR860). */
export class RateChangeModel {
  values: Readonly<Record<ChangeField, unknown>>
  private showsProblems = false
  private readonly app: Pick<ScreenContext, 'store'>
  private readonly rates: readonly Rate[]

  constructor({ store, today }: Pick<ScreenContext, 'store' | 'today'>, rates: readonly Rate[]) {
    this.app = { store }
    this.rates = rates
    this.values = { day: addDays(today(), 1), how: RATE_CHANGES[0], amount: null }
    makeObservable<this, 'showsProblems'>(this, {
      values: observableRef,
      showsProblems: observable,
      changing: computed,
      set: action,
      check: action,
    })
  }

  /** Those that change from the day on; the others are left as they are. */
  get changing(): readonly Rate[] {
    const { day } = this
    return day === null ? [] : this.rates.filter((rate) => rateChangeRefusal(rate, day) === null)
  }

  /** '38 rates change, 2 do not (begins on 01/01/2038 or later).', once there is a day and an amount. */
  get preview(): string {
    const { change, changing, day } = this
    if (day === null || change === null) return `${countOf(this.rates.length, 'rate')} selected.`
    const refusals = this.rates.flatMap((rate) => rateChangeRefusal(rate, day) ?? [])
    const left = [...groupBy(refusals, (reason) => reason)].map(
      ([reason, { length }]) => `, ${length} ${length === 1 ? 'does' : 'do'} not (${reason})`,
    )
    return `${countOf(changing.length, 'rate')} ${changing.length === 1 ? 'changes' : 'change'}${left.join('')}.`
  }

  set(name: ChangeField, value: unknown): void {
    this.values = { ...this.values, [name]: value }
  }

  /** What is wrong with a value, once the user is done. */
  problemOf(name: ChangeField): string | null {
    return this.showsProblems ? this.problem(name) : null
  }

  /** Whether nothing is wrong; what is wrong is shown from now on. */
  check(): boolean {
    this.showsProblems = true
    return this.change !== null && this.changing.length > 0
  }

  /** Ends the rates on the day before, and begins others: one pending edit. */
  apply(): readonly Rate[] {
    const { app, change, changing, day } = this
    if (change === null || day === null) return []
    const { store } = app
    return store.edit(`Change ${countOf(changing.length, 'rate')} from a day`, () =>
      changing.map((rate) => {
        const begun = store.create('CustomerRate', {
          ...successorOf(rate, day),
          customerId: rate.customerId,
          rate: changedRate(rate.rate, change),
        })
        rate.validUntil = addDays(day, -1)
        return begun
      }),
    )
  }

  private get day(): string | null {
    const { day } = this.values
    return typeof day === 'string' && this.problem('day') === null ? day : null
  }

  private get change(): RateChange | null {
    const { how: chosen, amount } = this.values
    const how = RATE_CHANGES.find((each) => each === chosen)
    return how === undefined || typeof amount !== 'number' || this.problem('amount') !== null
      ? null
      : { how, amount }
  }

  private problem(name: ChangeField): string | null {
    return checkValue(CHANGE_FIELDS[name], this.values[name])?.message ?? null
  }
}
