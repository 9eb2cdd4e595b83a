import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { openHauler, TODAY, type Hauler } from '#test/server/save/openHauler.ts'
import { added, deleted, modified, type Values } from '#test/server/save/openSaving.ts'

let hauler: Hauler
let rental: Values

beforeEach(async () => {
  hauler = await openHauler()
  rental = await hauler.rental()
})
afterEach(() => hauler.close())

describe('the paired jobs of an exchange or a round trip', () => {
  const half = { jobTypeId: JOB_TYPE.exchange, startDate: TODAY }

  it('O-030 [SV66] name each other, also where a client says it of one only', async () => {
    const of = { ...half, rentalId: rental['id'] }
    const { entities } = await hauler.save([
      added('Job', -1, { ...of, actionId: JOB_ACTION.delivery, relatedJobId: -2 }),
      added('Job', -2, { ...of, actionId: JOB_ACTION.pickUp }),
    ])
    const [one = {}, other = {}] = entities
    expect([one['relatedJobId'], other['relatedJobId']]).toEqual([other['id'], one['id']])
    const violation = 'jobPair relatedJobId: The jobs of an exchange or a round trip cannot be separated'
    expect(await hauler.violations([modified('Job', one, { relatedJobId: null })])).toEqual([violation])
  })

  it('O-030 [SV66] are alone once the other one is deleted, until it is restored', async () => {
    const [delivery, pickUp] = await hauler.pair(rental, JOB_TYPE.exchange)
    const relatedTo = async () => [
      (await hauler.now('Job', delivery))['relatedJobId'],
      (await hauler.now('Job', pickUp))['relatedJobId'],
    ]
    await hauler.save([deleted('Job', delivery)])
    expect(await relatedTo()).toEqual([pickUp.id, null])
    await hauler.edit('Job', delivery, { deleted: null })
    expect(await relatedTo()).toEqual([pickUp.id, delivery.id])

    await hauler.save([deleted('Job', await hauler.now('Job', delivery))])
    await hauler.save([deleted('Job', await hauler.now('Job', pickUp))])
    await hauler.edit('Job', delivery, { deleted: null })
    expect(await relatedTo()).toEqual([null, null])
    await hauler.save([deleted('Job', await hauler.now('Job', delivery))])

    const both = await hauler.pair(rental, JOB_TYPE.exchange)
    await hauler.save(both.map((half) => deleted('Job', half)))
    await hauler.save(
      await Promise.all(
        both.map(async (half) => modified('Job', await hauler.now('Job', half), { deleted: null })),
      ),
    )
    const [one, other] = await Promise.all(both.map((half) => hauler.now('Job', half)))
    expect([one?.['relatedJobId'], other?.['relatedJobId']]).toEqual([other?.['id'], one?.['id']])
  })

  it('O-030 [SV66] stay with a new partner where the former one is restored', async () => {
    const [delivery, pickUp] = await hauler.pair(rental, JOB_TYPE.exchange)
    await hauler.save([deleted('Job', delivery)])
    const of = { ...half, rentalId: rental['id'], actionId: JOB_ACTION.delivery }
    const next = await hauler.add('Job', { ...of, relatedJobId: pickUp.id })
    expect(await hauler.now('Job', pickUp)).toMatchObject({ relatedJobId: next.id })
    await hauler.edit('Job', delivery, { deleted: null })
    expect(await hauler.now('Job', delivery)).toMatchObject({ relatedJobId: null, deleted: null })
    expect(await hauler.now('Job', pickUp)).toMatchObject({ relatedJobId: next.id })
    expect(await hauler.now('Job', next)).toMatchObject({ relatedJobId: pickUp.id })
  })

  it('O-030 [SV66] are a delivery and a pickup of one rental, and never alone', async () => {
    const of = { ...half, rentalId: rental['id'] }
    const other = await hauler.rental()
    const wrong =
      'jobPair relatedJobId: The jobs of an exchange or a round trip must be a delivery and a pickup of one rental'
    expect(await hauler.violations([added('Job', -1, { ...of, actionId: 1 })])).toEqual([
      'required relatedJobId: Required',
    ])
    expect(await hauler.violations([added('Job', -1, of)])).toEqual(['required actionId: Required'])
    const pairOf = (more: Values) => [
      added('Job', -1, { ...of, actionId: 1, relatedJobId: -2 }),
      added('Job', -2, { ...of, actionId: 2, relatedJobId: -1, ...more }),
    ]
    expect(await hauler.violations(pairOf({ actionId: 1 }))).toEqual([wrong, wrong])
    expect(await hauler.violations(pairOf({ rentalId: other['id'] }))).toEqual([wrong, wrong])
    expect(await hauler.violations(pairOf({ jobTypeId: JOB_TYPE.roundTrip }))).toEqual([wrong, wrong])
    const [delivery] = await hauler.pair(rental, JOB_TYPE.exchange)
    expect(
      await hauler.violations([added('Job', -1, { ...of, actionId: 2, relatedJobId: delivery['id'] })]),
    ).toEqual([wrong])
    const single = { jobTypeId: JOB_TYPE.delivery, startDate: TODAY, rentalId: rental['id'] }
    expect(await hauler.violations([added('Job', -1, { ...single, relatedJobId: delivery['id'] })])).toEqual([
      wrong,
    ])
  })
})
