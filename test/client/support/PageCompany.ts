import { ROLES } from '#shared/access/roles.ts'
import type { EntityName } from '#shared/entities.ts'
import { dayOfInstant } from '#shared/kernel/days.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import { getEntity } from '#shared/model/model.ts'
import { rolloffModel } from '#shared/entities.ts'
import type { SaveResult } from '#shared/wire/save.ts'
import { saveChanges } from '#server/save/saveChanges.ts'
import { defaultsOf } from '#test/server/queries/defaultsOf.ts'
import { insert } from '#test/server/queries/openCompany.ts'
import { addHauler } from '#test/server/save/haulerRows.ts'
import { added, deleted, modified, type SentEntity, type Values } from '#test/server/save/openSaving.ts'
import { KeptRows } from '#test/support/KeptRows.ts'
import { openOwnDatabase, type TestDatabase } from '#test/support/testDatabase.ts'
import { waitUntil } from '#test/support/waitUntil.ts'
import { openPageServer, type PageServer } from './pageServer.ts'

/** A record that is stored. */
export type StoredRow = Values & { readonly id: number }

/** The user whose page is open, and one who works meanwhile and may do everything. */
const OLIVE = { userId: 1, firstName: 'Olive', lastName: 'Office', userName: 'olive' }
const ANN = { userId: 2, firstName: 'Ann', lastName: 'Colleague', userName: 'ann' }

/** The keys of rows that are inserted without one. */
const FIRST_KEY = 5_001

/**
 * The company of which pages show something, with a server of its own: users Olive, whose page it is, and Ann, and the small hauler of
 * `haulerRows.ts`. What a test does is gone with `reset`.
 */
export class PageCompany {
  readonly database: TestDatabase
  readonly server: PageServer
  #kept: KeptRows | null = null
  #lastKey = 0
  #nextKey = FIRST_KEY

  private constructor(database: TestDatabase, server: PageServer) {
    this.database = database
    this.server = server
  }

  static async open(): Promise<PageCompany> {
    const database = await openOwnDatabase()
    for (const user of [OLIVE, ANN]) await insert(database, 'User', { ...defaultsOf('User'), ...user })
    await addHauler(database)
    const company = new PageCompany(database, await openPageServer(database))
    await company.giveRoles(ANN.userId, ROLES)
    company.#kept = KeptRows.of(database.url.replace('sqlite:', ''))
    return company
  }

  /** The current business day of the tests' clock. */
  readonly today = dayOfInstant(new Date().toISOString(), 'America/Detroit')

  /** Inserts a row as it is, with defaults and a key if it has none; for what is there already, however it came. */
  async insert(entity: EntityName, values: Values = {}): Promise<StoredRow> {
    const key = keyFieldOf(getEntity(rolloffModel, entity))
    const row = { ...defaultsOf(entity), [key]: this.#nextKey++, ...values }
    await insert(this.database, entity, row)
    return { ...row, id: Number(row[key]) }
  }

  /** Ann adds a record, by all rules. */
  async add(entity: EntityName, values: Values): Promise<StoredRow> {
    const [row] = await this.save([added(entity, --this.#lastKey, values)])
    return { ...row, id: Number(row?.['id']) }
  }

  /** Ann changes a record, by all rules. */
  async edit(entity: EntityName, key: number, changes: Values): Promise<void> {
    await this.save([modified(entity, await this.row(entity, key), changes)])
  }

  /** Ann deletes a record, by all rules. */
  async remove(entity: EntityName, key: number): Promise<void> {
    await this.save([deleted(entity, await this.row(entity, key))])
  }

  /** Ann saves records; returns them as stored. */
  async save(entities: readonly SentEntity[]): Promise<readonly Values[]> {
    const bundle = { entities, saveOptions: { tag: { saveId: undefined } } }
    const text = await saveChanges(this.server.saves, bundle, { ...ANN, roles: ROLES })
    // The answer of the product's own pipeline; a wrong form fails the test.
    return (JSON.parse(text) as SaveResult).entities
  }

  /** A rental that begins today, of customer 1 unless another is given. */
  rental(more: Values = {}): Promise<StoredRow> {
    return this.add('Rental', {
      customerId: 1,
      serviceAddressId: 11,
      dumpsterId: 21,
      startDate: this.today,
      ...more,
    })
  }

  /** A job of today: a delivery, unless another type is given. */
  job(rental: Values | null, more: Values = {}): Promise<StoredRow> {
    const rentalId = rental?.['id'] ?? null
    return this.add('Job', {
      rentalId,
      jobTypeId: JOB_TYPE.delivery,
      dumpsterId: 21,
      startDate: this.today,
      ...more,
    })
  }

  /** The keys of the two jobs of an exchange or a round trip of today: of the delivery, then of the pickup. */
  async pair(rental: Values, jobTypeId: number, more: Values = {}): Promise<readonly [number, number]> {
    const half = { rentalId: rental['id'], jobTypeId, dumpsterId: 21, startDate: this.today, ...more }
    const [out, back] = [--this.#lastKey, --this.#lastKey]
    const stored = await this.save([
      added('Job', out, { ...half, actionId: JOB_ACTION.delivery, relatedJobId: back }),
      added('Job', back, { ...half, actionId: JOB_ACTION.pickUp, relatedJobId: out }),
    ])
    const keyOf = (actionId: number): number =>
      Number(stored.find((row) => row['actionId'] === actionId && row['relatedJobId'] !== null)?.['id'])
    return [keyOf(JOB_ACTION.delivery), keyOf(JOB_ACTION.pickUp)]
  }

  /** What a call of Ann answers. Throws if it is refused. */
  async call(path: string, body: object): Promise<unknown> {
    const headers = { authorization: `Bearer ${ANN.userName}` }
    const { statusCode, payload } = await this.server.inject({
      method: 'POST',
      url: path,
      headers,
      payload: body,
    })
    if (statusCode >= 400) throw new Error(`${path} answered ${statusCode}: ${payload}`)
    return JSON.parse(payload)
  }

  /** The stored rows of an entity, in the order of their keys. */
  async rows(entity: EntityName): Promise<readonly StoredRow[]> {
    const { dialect } = this.database
    const declared = getEntity(rolloffModel, entity)
    const key = keyFieldOf(declared)
    const stored = await this.database.query(
      `SELECT * FROM ${dialect.quote(entity)} ORDER BY ${dialect.quote(key)}`,
      [],
    )
    return stored.map((row) => {
      const values = Object.entries(declared.fields).map(([name, field]) => [
        name,
        dialect.fromDatabase(field, row[name]),
      ])
      return { ...Object.fromEntries(values), id: Number(row[key]) }
    })
  }

  /** The stored row with this key. */
  async row(entity: EntityName, key: number): Promise<StoredRow> {
    const found = (await this.rows(entity)).find(({ id }) => id === key)
    if (found === undefined) throw new Error(`There is no ${entity} ${key}.`)
    return found
  }

  /** Lets Olive have these roles and no others; returns her token. */
  async signIn(roles: readonly string[]): Promise<string> {
    await this.giveRoles(OLIVE.userId, roles)
    return OLIVE.userName
  }

  /** Takes the company back to how it was opened, once nothing is written: what follows a request, such as an event, may be on its way. */
  async reset(): Promise<void> {
    await waitUntil(() => this.#kept?.putBack() !== false)
    this.#nextKey = FIRST_KEY
    this.server.forgetUsers()
  }

  async close(): Promise<void> {
    this.#kept?.close()
    await this.server.close()
    await this.database.close()
  }

  private async giveRoles(userId: number, roles: readonly string[]): Promise<void> {
    const known = await this.rows('Role')
    await this.database.transaction((transaction) =>
      transaction.execute('DELETE FROM "UserRole" WHERE "userId" = ?', [userId]),
    )
    for (const role of roles) {
      const roleId = known.find(({ name }) => name === role)?.['roleId']
      if (roleId === undefined) throw new Error(`There is no role ${role}.`)
      await this.insert('UserRole', { id: userId * 1_000 + Number(roleId), userId, roleId })
    }
    this.server.forgetUsers()
  }
}
