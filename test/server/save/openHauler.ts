import { ROLES } from '#shared/access/roles.ts'
import type { EntityName } from '#shared/entities.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import { jobCalls } from '#server/calls/job/jobCalls.ts'
import { updateRentalStatuses } from '#server/calls/utility/updateRentalStatuses.ts'
import { updateUncompletedJobs } from '#server/calls/utility/updateUncompletedJobs.ts'
import { Duplicate, RuleViolations } from '#server/kernel/errors.ts'
import type { Database } from '#server/database/Database.ts'
import { aCallServer, aUser } from '#test/server/calls/callServer.ts'
import { insert } from '#test/server/queries/openCompany.ts'
import { defaultsOf } from '#test/server/queries/businessRows.ts'
import { added, modified, openSaving, userWith, type SentEntity, type Values } from './openSaving.ts'

const prices = { basePrice: 300, extendedPrice: 320, outerPrice: 340, kalamazooPrice: 360 }
const ada = { siteName: 'Barn', address1: '1 Main St', city: 'Ada', state: 'MI', zip: '49301' }

/** The small hauler of these tests: customers 1 and 2 with a site each, drivers 901 and 902, dumpsters 41 to 43. */
const ROWS: readonly (readonly [entity: EntityName, rows: readonly Values[]])[] = [
  [
    'User',
    [
      { userId: 901, firstName: 'Dora', lastName: 'Driver', userName: 'dora' },
      { userId: 902, firstName: 'Ike', lastName: 'Idler', userName: 'ike' },
    ],
  ],
  [
    'Driver',
    [
      { id: 1, userId: 901, displayOrder: 1 },
      { id: 2, userId: 902, displayOrder: 2 },
    ],
  ],
  [
    'Customer',
    [
      { id: 1, typeId: 1, companyName: 'Acme' },
      { id: 2, typeId: 1, companyName: 'Other' },
    ],
  ],
  [
    'ServiceAddress',
    [
      { id: 11, customerId: 1, range: 'Regular', ...ada },
      { id: 12, customerId: 2, range: 'Regular', city: 'Kentwood' },
    ],
  ],
  ['TonExpense', [{ id: 1, name: 'Landfill', amount: 48.5, displayOrder: 1 }]],
  [
    'Dumpster',
    [
      { id: 21, size: '20 yd', weightLimit: 3, ...prices },
      { id: 22, size: '30 yd', weightLimit: 4, ...prices },
      { id: 23, size: 'Customer Owned', weightLimit: 0, ...prices, includeTonExpense: false },
    ],
  ],
  [
    'StorageDumpSite',
    [
      { id: 31, name: 'North Yard', storage: true, address1: '9 Yard Rd', city: 'Wyoming', displayOrder: 1 },
      { id: 32, name: 'Landfill', dump: true, tonExpenseId: 1, displayOrder: 2 },
    ],
  ],
  [
    'DumpsterInventory',
    [
      { id: 41, dumpsterTypeId: 21, dumpsterNumber: 7, dumpsterBarcode: '20-007' },
      { id: 42, dumpsterTypeId: 21, dumpsterNumber: 8, dumpsterBarcode: '20-008' },
      { id: 43, dumpsterTypeId: 22, dumpsterNumber: 1, dumpsterBarcode: '30-001' },
    ],
  ],
]

/** A record that was saved. */
export type Row = Values & { readonly id: number }

/** A user with all roles. */
export const everybody = userWith(...ROLES)

/** A day before the start of the tests' clock. */
export const TODAY = '2025-06-02'

/** A hauler with a real database, to which people send saves and calls. */
export async function openHauler() {
  const saving = await openSaving()
  await addRows(saving.database)
  const { app, as } = await aCallServer([
    ...jobCalls(saving.database, saving.context),
    updateRentalStatuses(saving.context),
    updateUncompletedJobs(saving.context),
  ])
  let lastKey = -1

  const save = (entities: readonly SentEntity[], user = everybody) => saving.save(entities, user)
  const add = async (entity: EntityName, values: Values, user = everybody): Promise<Row> => {
    const { entities } = await save([added(entity, lastKey--, values)], user)
    return rowOf(entities[0])
  }
  const row = (entity: EntityName, { id }: Values) => saving.row(entity, Number(id))
  const hauler = {
    ...saving,
    save,
    add,
    /** The stored row of a record. */
    now: row,
    /** Changes the stored record, whatever the given one contains. */
    edit: async (entity: EntityName, record: Values, changes: Values, user = everybody) =>
      save([modified(entity, await row(entity, record), changes)], user),
    /** All violations of a refused save as `code field: message`; checks that nothing was stored. */
    violations: async (entities: readonly SentEntity[], user = everybody): Promise<readonly string[]> => {
      const before = await saving.everything()
      const error = await saving.refusal(entities, user)
      if ((await saving.everything()) !== before) throw new Error('A refused save has changed something.')
      if (!(error instanceof RuleViolations || error instanceof Duplicate)) throw error
      return error.entityErrors.map(
        ({ errorName, propertyName = '', errorMessage }) => `${errorName} ${propertyName}: ${errorMessage}`,
      )
    },
    rental: (more: Values = {}) =>
      add('Rental', { customerId: 1, serviceAddressId: 11, dumpsterId: 21, startDate: TODAY, ...more }),
    job: (rental: Values | null, more: Values = {}) =>
      add('Job', {
        rentalId: rental?.['id'] ?? null,
        jobTypeId: JOB_TYPE.delivery,
        dumpsterId: 21,
        startDate: TODAY,
        ...more,
      }),
    /** The halves of an exchange or round trip. */
    pair: async (rental: Values, jobTypeId: number): Promise<readonly [Row, Row]> => {
      const half = { rentalId: rental['id'], jobTypeId, dumpsterId: 21, startDate: TODAY }
      const { entities } = await save([
        added('Job', -1, { ...half, actionId: JOB_ACTION.delivery, relatedJobId: -2 }),
        added('Job', -2, { ...half, actionId: JOB_ACTION.pickUp, relatedJobId: -1 }),
      ])
      return [rowOf(entities[0]), rowOf(entities[1])]
    },
    /** Sends a call as a user; returns status and response. */
    call: async (path: string, body: object, user: SignedInUser = aUser(...ROLES)) => {
      as(user)
      const response = await app.inject({ method: 'POST', url: path, payload: body })
      return { status: response.statusCode, answer: response.json<Values>() }
    },
    complete: async (job: Values, entry: Values = {}) => {
      as(aUser(...ROLES))
      const payload = { jobId: job['id'], ...entry }
      const response = await app.inject({ method: 'POST', url: '/api/job/completeJob', payload })
      return response.json<Values>()
    },
    /** All placements by key as text: `20-007 out by 1, removed by 2`, with job ids. */
    placements: async (): Promise<readonly string[]> => {
      const dumpsters = await saving.rows('DumpsterInventory')
      const barcodes = new Map(dumpsters.map((dumpster) => [dumpster['id'], dumpster['dumpsterBarcode']]))
      return (await saving.rows('DumpsterLocation')).map((placement) => {
        const where = placement['storageDumpSiteId'] === null ? 'out' : 'stored'
        const ended = placement['removed'] === null ? '' : `, removed by ${String(placement['removedJobId'])}`
        return `${String(barcodes.get(placement['dumpsterInventoryId']))} ${where} by ${String(placement['placedJobId'])}${ended}`
      })
    },
    close: async () => {
      await app.close()
      await saving.database.close()
    },
  }
  return hauler
}

export type Hauler = Awaited<ReturnType<typeof openHauler>>

function rowOf(entity: Values | undefined): Row {
  return { ...entity, id: Number(entity?.['id']) }
}

async function addRows(database: Database): Promise<void> {
  for (const [entity, rows] of ROWS)
    for (const row of rows) await insert(database, entity, { ...defaultsOf(entity), ...row })
}
