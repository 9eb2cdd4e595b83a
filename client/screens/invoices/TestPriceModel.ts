import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { field, type Field } from '#shared/model/field.ts'
import { checkValue } from '#shared/model/checkValue.ts'
import { RULE_VIOLATIONS_MESSAGE } from '#shared/wire/errors.ts'
import type { TestPriceRequest } from '#shared/wire/money.ts'
import type { TestedPrice } from '#shared/invoicing/testPrice.ts'
import { testPrice } from './invoiceCalls.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'

const required = { required: true } as const

/** What a price is tested for, and what each value must be. */
export const TESTED_FIELDS = {
  customerId: field.reference('Customer', 'Customer', required),
  serviceAddressId: field.reference('Service address', 'ServiceAddress', required),
  dumpsterId: field.lookup('Dumpster', 'Dumpster', required),
  weight: field.decimal('Weight (tons)', { scale: 4, min: 0, max: 100 }),
  days: field.integer('Days on site', { required: true, min: 0, max: 3650 }),
  day: field.day('Picked up on', { required: true }),
} as const satisfies Readonly<Record<string, Field>>

export type TestedField = keyof typeof TESTED_FIELDS

const FIELD_NAMES = ['customerId', 'serviceAddressId', 'dumpsterId', 'weight', 'days', 'day'] as const

/** A load whose price is tried out, and its price once it was asked for (B-11). */
export class TestPriceModel {
  /** A text is what was typed instead of a number. */
  values: Readonly<Record<TestedField, number | string | null>>
  /** Of the values as they are; null until Test is pressed. */
  price: TestedPrice | null = null
  isLoading = false
  private showsProblems = false
  private readonly app: ScreenContext
  /** Numbers the requests, so that a slow response never replaces a later one. */
  private requestNumber = 0

  constructor(app: ScreenContext) {
    this.app = app
    this.values = {
      customerId: null,
      serviceAddressId: null,
      dumpsterId: null,
      weight: null,
      days: 7,
      day: app.today(),
    }
    makeAutoObservable<this, 'app' | 'requestNumber'>(this, {
      values: observableRef,
      price: observableRef,
      app: false,
      requestNumber: false,
    })
  }

  /** Sets a value; another customer has other addresses, and the price of other values is not shown. */
  set(name: TestedField, value: unknown): void {
    const next = typeof value === 'number' || typeof value === 'string' ? value : null
    if (next === this.values[name]) return
    this.values = {
      ...this.values,
      ...(name === 'customerId' && { serviceAddressId: null }),
      [name]: next,
    }
    this.price = null
    this.requestNumber += 1
    this.isLoading = false
  }

  /** What is wrong with a value, once Test was pressed. */
  problemOf(name: TestedField): string | null {
    return this.showsProblems ? this.check(name) : null
  }

  /** Asks for the price; nothing while a value is wrong. Throws ApiError. */
  async test(): Promise<void> {
    const { app } = this
    this.showsProblems = true
    const load = this.testedLoad()
    if (load === null) {
      app.toasts.error(RULE_VIOLATIONS_MESSAGE)
      return
    }
    const requestNumber = ++this.requestNumber
    this.isLoading = true
    try {
      const price = await testPrice(app.api, load)
      runInAction(() => {
        if (requestNumber === this.requestNumber) this.price = price
      })
    } finally {
      runInAction(() => {
        if (requestNumber === this.requestNumber) this.isLoading = false
      })
    }
  }

  /** The values of the request; null while one of them is wrong. */
  private testedLoad(): TestPriceRequest | null {
    const { customerId, serviceAddressId, dumpsterId, weight, days, day } = this.values
    const isRight =
      FIELD_NAMES.every((name) => this.check(name) === null) &&
      typeof customerId === 'number' &&
      typeof serviceAddressId === 'number' &&
      typeof dumpsterId === 'number' &&
      typeof weight !== 'string' &&
      typeof days === 'number' &&
      typeof day === 'string'
    return isRight ? { customerId, serviceAddressId, dumpsterId, weight, days, day } : null
  }

  private check(name: TestedField): string | null {
    return checkValue(TESTED_FIELDS[name], this.values[name])?.message ?? null
  }
}
