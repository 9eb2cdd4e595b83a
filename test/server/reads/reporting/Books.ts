import { rolloffModel, type EntityName } from '#shared/entities.ts'
import { getEntity } from '#shared/model/model.ts'
import type { Database } from '#server/database/Database.ts'
import type { Stored } from '#server/save/work/records.ts'

/** Tables in an order in which none refers to a later one. */
const ORDER = [
  'User',
  'SalesPerson',
  'DumpsterCategory',
  'Dumpster',
  'DumpsterFeeType',
  'EarlierPrice',
  'StorageDumpSite',
  'Customer',
  'ServiceAddress',
  'CustomerRate',
  'Rental',
  'Job',
  'JobTime',
  'JobDumpsterFee',
  'Invoice',
  'InvoiceLine',
  'RentalBillingLine',
  'Payment',
  'PaymentLine',
  'PaymentCredit',
  'FuelRatePercentage',
  'DumpsterInventory',
  'DumpsterLocation',
  'DispatchNote',
] as const satisfies readonly EntityName[]

type Table = (typeof ORDER)[number]

/** What a company did, table by table. */
export class Books {
  readonly #tables = new Map<Table, object[]>(ORDER.map((name) => [name, []]))

  add<N extends Table>(name: N, values: Partial<Stored<N>>): Stored<N> {
    const fields = Object.entries(getEntity(rolloffModel, name).fields)
    const blank = Object.fromEntries(fields.map(([field, declared]) => [field, declared.default ?? null]))
    // Every field of the declaration is there, and the given ones are typed.
    const record = { ...blank, rowVersion: 1, ...values } as Stored<N>
    this.#tables.get(name)?.push(record)
    return record
  }

  all<N extends Table>(name: N): readonly Stored<N>[] {
    // Only add() fills the tables.
    return (this.#tables.get(name) ?? []) as Stored<N>[]
  }

  /** Stores all of it as it is, past every rule. */
  async store(database: Database): Promise<void> {
    const { dialect } = database
    await database.transaction(async (transaction) => {
      for (const [name, records] of this.#tables) {
        const fields = Object.entries(getEntity(rolloffModel, name).fields)
        const columns = fields.map(([field]) => dialect.quote(field)).join(', ')
        const indexes = fields.map((_field, index) => dialect.parameter(index)).join(', ')
        await transaction.executeMany(
          `INSERT INTO ${dialect.quote(name)} (${columns}) VALUES (${indexes})`,
          records.map((record) => {
            const values = new Map(Object.entries(record))
            return fields.map(([field, declared]) => dialect.toDatabase(declared, values.get(field)))
          }),
        )
      }
    })
  }
}
