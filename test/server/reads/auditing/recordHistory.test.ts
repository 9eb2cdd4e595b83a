import { HISTORY_PAGE } from '#shared/auditing/historyParts.ts'
import type { RecordHistoryEntry, RecordThen } from '#shared/auditing/queries.ts'
import { openHauler, type Hauler, type Row } from '#test/server/save/openHauler.ts'
import { deleted } from '#test/server/save/openSaving.ts'
import { askQuery } from '../askQuery.ts'

let hauler: Hauler
let rental: Row
let job: Row

beforeEach(async () => {
  hauler = await openHauler()
  rental = await hauler.rental()
  job = await hauler.job(rental)
})
afterEach(() => hauler.close())

/** What a query answers an administrator. */
const asked = <R>(resource: string, parameters: object, roles = ['Admin']): Promise<readonly R[]> =>
  askQuery<readonly R[]>(hauler, { resource, parameters: { ...parameters }, roles })

const historyOf = (entityTypeName: string, id: number, before?: number) =>
  asked<RecordHistoryEntry>('RecordHistory', { entityTypeName, entityIds: [id], ...(before && { before }) })

const asOf = async (when: string): Promise<readonly string[]> => {
  const rows = await asked<RecordThen>('RecordAsOf', { entityTypeName: 'Rental', entityId: rental.id, when })
  return rows.map(({ entityTypeName, entityId }) => `${entityTypeName} ${entityId}`)
}

describe('the history of a record', () => {
  it('[RC5] [RD740] has what was done to its parts and to theirs, those that were removed too, each by its name', async () => {
    const type = await hauler.add('DumpsterFeeType', { name: 'Tire', price: 25 })
    const fee = await hauler.add('JobDumpsterFee', { jobId: job.id, dumpsterFeeTypeId: type.id, quantity: 2 })
    await hauler.save([deleted('JobDumpsterFee', await hauler.now('JobDumpsterFee', fee))])
    const entries = await historyOf('Rental', rental.id)
    expect(
      entries
        .filter(({ entityTypeName }) => entityTypeName === 'JobDumpsterFee')
        .map(({ action, title }) => `${action} ${title}`),
    ).toEqual(['Deleted Tire', 'Added Tire'])
    expect(entries.at(-1)).toMatchObject({
      entityTypeName: 'Rental',
      action: 'Added',
      title: `R${rental.id}`,
    })
    expect((await historyOf('Customer', 1)).map(({ entityTypeName }) => entityTypeName)).not.toContain(
      'Rental',
    )
  })

  it('[RD740] comes in pages, which end where the log of it begins', async () => {
    for (let time = 0; time < HISTORY_PAGE + 5; time += 1)
      await hauler.edit('Customer', { id: 1 }, { notes: `Called ${time} times` })
    const first = await historyOf('Customer', 1)
    expect(first).toHaveLength(HISTORY_PAGE)
    const second = await historyOf('Customer', 1, first.at(-1)?.id)
    expect(second.map(({ id }) => id)).toEqual(second.map(({ id }) => id).toSorted((a, b) => b - a))
    expect(second).toHaveLength(5)
  })

  it('[RD741] shows the record and its parts as they were, without what came or was deleted otherwise', async () => {
    const type = await hauler.add('DumpsterFeeType', { name: 'Tire', price: 25 })
    const before = hauler.context.now()
    const fee = await hauler.add('JobDumpsterFee', { jobId: job.id, dumpsterFeeTypeId: type.id, quantity: 2 })
    const between = hauler.context.now()
    await hauler.save([deleted('JobDumpsterFee', await hauler.now('JobDumpsterFee', fee))])
    await hauler.edit('Job', job, { notes: 'Left gate' })
    const own = [`Rental ${rental.id}`, `Job ${job.id}`]
    expect(await asOf(before)).toEqual(own)
    expect(await asOf(between)).toEqual([...own, `JobDumpsterFee ${fee.id}`])
    expect(await asOf(hauler.context.now())).toEqual(own)
    const [, then] = await asked<RecordThen>('RecordAsOf', {
      entityTypeName: 'Rental',
      entityId: rental.id,
      when: between,
    })
    expect(JSON.parse(then?.values ?? '')).toMatchObject({ id: job.id, notes: null })
  })

  it('[RD740] [RD741] is for those who may read the audit log', async () => {
    const refused = expect.objectContaining({ code: 'not_allowed' })
    const parameters = { entityTypeName: 'Customer', entityIds: [1], entityId: 1, when: hauler.context.now() }
    for (const resource of ['RecordHistory', 'RecordAsOf'])
      await expect(asked(resource, parameters, ['Customer:Admin'])).rejects.toEqual(refused)
  })
})
