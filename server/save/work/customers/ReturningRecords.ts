import { rolloffModel } from '#shared/entities.ts'
import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { AnyRecord } from '#shared/model/model.ts'
import { recordName } from '#shared/model/recordTitle.ts'
import { referencesTo } from '#shared/model/referencesTo.ts'
import { CUSTOMER_REFERENCES } from '#server/reads/customers/customerReferences.ts'
import type { KeyValue } from '../../pipeline/keys.ts'
import type { UnitOfWork } from '../../pipeline/UnitOfWork.ts'

/** Entities whose records belong to a customer by a field of their own. */
const OWNED = new Map(
  CUSTOMER_REFERENCES.filter(({ entity, where }) => entity.name !== 'Customer' && isEmpty(where)).map(
    (reference) => [reference.entity.name, reference],
  ),
)

/** Fields through which a record of a customer refers to another record of a customer, such as the rental of an invoice. */
const TIES = [...OWNED.values()].flatMap(({ entity: target }) =>
  referencesTo(rolloffModel, target)
    .filter(({ entity, where }) => OWNED.has(entity.name) && isEmpty(where))
    .map(({ entity, fieldName }) => ({ entity, fieldName, target })),
)

interface ReturningRecord {
  readonly entity: EntityDeclaration
  /** By which it belongs to a customer. */
  readonly fieldName: string
  readonly record: AnyRecord
}

/** What goes back to a customer from the one that it was merged into, with what was added to it since (CU1341). */
export class ReturningRecords {
  readonly #unit: UnitOfWork
  readonly #otherId: KeyValue
  readonly #all: ReturningRecord[] = []
  readonly #found = new Map<string, Map<unknown, AnyRecord>>()
  #newest: readonly ReturningRecord[] = []

  /** `otherId` is the customer into which it was merged. */
  constructor(unit: UnitOfWork, otherId: KeyValue) {
    this.#unit = unit
    this.#otherId = otherId
  }

  add(found: readonly ReturningRecord[]): void {
    const more = found.filter(({ entity, record }) => !this.has(entity.name, record[keyFieldOf(entity)]))
    for (const { entity, record } of more) {
      const records = this.#found.get(entity.name) ?? new Map<unknown, AnyRecord>()
      this.#found.set(entity.name, records.set(record[keyFieldOf(entity)], record))
    }
    this.#all.push(...more)
    this.#newest = [...this.#newest, ...more]
  }

  /** Adds what the other customer got since that belongs to what goes back, and to that in turn. */
  async addFollowers(): Promise<void> {
    while (this.#newest.length > 0) {
      const newest = this.#newest
      this.#newest = []
      for (const { entity, fieldName, target } of TIES) {
        this.#addOthers(entity.name, await this.#rows(entity.name, fieldName, keysOf(newest, target.name)))
      }
      await this.#addPayments(keysOf(newest, 'Invoice'))
    }
  }

  all(): readonly ReturningRecord[] {
    return this.#all
  }

  has(entityName: string, key: unknown): boolean {
    return this.#found.get(entityName)?.has(key) === true
  }

  /** The names of records that would belong to one customer, and what they refer to, to the other one. */
  async namesOfShared(): Promise<readonly string[]> {
    const names = new Set<string>()
    for (const { entity, fieldName, target } of TIES) {
      const returning = this.#returning(entity.name).filter(isInForce)
      const targets = await this.#rows(target.name, keyFieldOf(target), keysIn(returning, fieldName))
      const staying = this.#keysStaying(target, targets)
      for (const record of returning)
        if (staying.has(record[fieldName])) names.add(recordName(rolloffModel, entity.name, record))
    }
    for (const payment of await this.#sharedPayments())
      names.add(recordName(rolloffModel, 'Payment', payment))
    return [...names]
  }

  /** A payment that has paid nothing but invoices that go back goes with them. */
  async #addPayments(invoiceIds: readonly KeyValue[]): Promise<void> {
    const lines = await this.#rows('PaymentLine', 'invoiceId', invoiceIds)
    const payments = await this.#rows('Payment', 'id', keysIn(lines, 'paymentId'))
    const others = payments.filter((payment) => this.#isOthers('Payment', payment))
    const shared = await this.#paying(others, (invoice) => this.#stays('Invoice', invoice))
    this.#addOthers(
      'Payment',
      others.filter(({ id }) => !shared.has(id)),
    )
  }

  /** Adds those of these records that belong to the other customer. */
  #addOthers(entityName: string, records: readonly AnyRecord[]): void {
    const owned = OWNED.get(entityName)
    if (owned === undefined) return
    const others = records.filter((record) => this.#isOthers(entityName, record))
    this.add(others.map((record) => ({ ...owned, record })))
  }

  /** Payments of which one customer would have the money, and the other one an invoice that it pays. */
  async #sharedPayments(): Promise<readonly AnyRecord[]> {
    const invoices = this.#returning('Invoice')
    const lines = await this.#rows('PaymentLine', 'invoiceId', keysIn(invoices, 'id'))
    const paying = await this.#rows('Payment', 'id', keysIn(lines, 'paymentId'))
    const staying = paying.filter((payment) => this.#stays('Payment', payment) && isInForce(payment))
    const returning = this.#returning('Payment').filter(isInForce)
    const shared = await this.#paying(returning, (invoice) => this.#stays('Invoice', invoice))
    return [...staying, ...returning.filter(({ id }) => shared.has(id))]
  }

  /** The keys of those of the payments that pay an invoice like this. */
  async #paying(
    payments: readonly AnyRecord[],
    isSuch: (invoice: AnyRecord) => boolean,
  ): Promise<ReadonlySet<unknown>> {
    const lines = await this.#rows('PaymentLine', 'paymentId', keysIn(payments, 'id'))
    const invoices = await this.#rows('Invoice', 'id', keysIn(lines, 'invoiceId'))
    const ids = new Set(invoices.filter(isSuch).map(({ id }) => id))
    return new Set(lines.filter(({ invoiceId }) => ids.has(invoiceId)).map(({ paymentId }) => paymentId))
  }

  #returning(entityName: string): readonly AnyRecord[] {
    return [...(this.#found.get(entityName)?.values() ?? [])]
  }

  #isOthers(entityName: string, record: AnyRecord): boolean {
    return record[OWNED.get(entityName)?.fieldName ?? ''] === this.#otherId
  }

  #stays(entityName: string, record: AnyRecord): boolean {
    return this.#isOthers(entityName, record) && !this.has(entityName, record['id'])
  }

  #keysStaying(target: EntityDeclaration, rows: readonly AnyRecord[]): ReadonlySet<unknown> {
    return new Set(rows.filter((row) => this.#stays(target.name, row)).map((row) => row[keyFieldOf(target)]))
  }

  async #rows(
    entityName: string,
    fieldName: string,
    keys: readonly KeyValue[],
  ): Promise<readonly AnyRecord[]> {
    return keys.length === 0 ? [] : this.#unit.findForUpdate(entityName, fieldName, keys)
  }
}

function isEmpty(where: AnyRecord): boolean {
  return Object.keys(where).length === 0
}

/** What was deleted is of nobody any more; a payment that was reversed has paid nothing, and neither has its reversal. */
function isInForce({ deleted, reversed, reversesPaymentId }: AnyRecord): boolean {
  return [deleted, reversed, reversesPaymentId].every((value) => value === null || value === undefined)
}

function keysOf(records: readonly ReturningRecord[], entityName: string): readonly KeyValue[] {
  const such = records.filter(({ entity }) => entity.name === entityName)
  return such.flatMap(({ entity, record }) => keysIn([record], keyFieldOf(entity)))
}

function keysIn(records: readonly AnyRecord[], fieldName: string): readonly KeyValue[] {
  const keys = records.map((record) => record[fieldName])
  return [...new Set(keys.filter((key) => typeof key === 'number' || typeof key === 'string'))]
}
