import { ROLES } from '#shared/access/roles.ts'
import type { EntityName } from '#shared/entities.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import { jobCalls } from '#server/calls/job/jobCalls.ts'
import { updateRentalStatuses } from '#server/calls/utility/updateRentalStatuses.ts'
import { updateUncompletedJobs } from '#server/calls/utility/updateUncompletedJobs.ts'
import { Duplicate, RuleViolations } from '#server/kernel/errors.ts'
import { aCallServer, aUser } from '#test/server/calls/callServer.ts'
import { addHauler } from './haulerRows.ts'
import { added, modified, openSaving, userWith, type SentEntity, type Values } from './openSaving.ts'

/** A record that was saved. */
export type Row = Values & { readonly id: number }

/** A user with all roles. */
export const everybody = userWith(...ROLES)

/** A day before the start of the tests' clock. */
export const TODAY = '2025-06-02'

/** A hauler with a real database, to which people send saves and calls. */
export async function openHauler() {
  const saving = await openSaving()
  await addHauler(saving.database)
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
      const payload = { jobId: job['id'], hasNoWeight: !('weight' in entry), ...entry }
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
