import { callerSites, type CallerRows } from '#shared/rentals/caller.ts'

const site = (id: number, siteName: string | null, address1 = `${id} Main St`) => ({
  id,
  siteName,
  address1,
  city: 'Ada',
})
const rental = (id: number, serviceAddressId: number) => ({
  id,
  serviceAddressId,
  startDate: '2026-05-01',
  dumpsterSize: '20 yd',
})
const placed = (barcode: string, day: string, serviceAddressId: number, rentalId: number | null) => ({
  barcode,
  placed: `2026-${day}T12:00:00.000Z`,
  dumpsterSize: '30 yd',
  serviceAddressId,
  rentalId,
  storageDumpSiteId: null,
})
const NOTHING = { serviceAddressId: null, rentalId: null }

describe('[RE540] the sites of a caller', () => {
  const rows: CallerRows = {
    sites: [site(1, 'Yard'), site(2, null), site(3, 'Barn'), site(4, 'Attic')],
    rentals: [rental(11, 2), rental(12, 3), rental(13, 3)],
    placements: [
      placed('20-002', '04-02', 3, 13),
      placed('20-001', '03-01', 3, 13),
      placed('20-003', '05-01', 4, 9),
    ],
    jobs: [
      { id: 101, rentalId: 13, jobTypeId: 2, startDate: '2026-06-01' },
      { id: 102, rentalId: 13, jobTypeId: 3, startDate: '2026-06-02' },
    ],
  }
  const ids = (found = NOTHING as Parameters<typeof callerSites>[1]): readonly number[] =>
    callerSites(rows, found).map(({ id }) => id)

  it('begin with what was found, then where something stands the longest, then where a rental is open', () => {
    expect(ids()).toEqual([3, 4, 2, 1])
    expect(ids({ serviceAddressId: 1, rentalId: null })).toEqual([1, 3, 4, 2])
  })

  it('have their open rentals with what stands there the longest first, and the next job', () => {
    const [barn] = callerSites(rows, NOTHING)
    expect(barn).toMatchObject({
      name: 'Barn',
      address: '3 Main St, Ada',
      rentals: [
        {
          rentalId: 13,
          dumpsters: [{ barcode: '20-001' }, { barcode: '20-002' }],
          nextJob: { id: 101, jobTypeId: 2 },
        },
        { rentalId: 12, dumpsters: [], nextJob: null },
      ],
    })
    const [found] = callerSites(rows, { serviceAddressId: 3, rentalId: 12 })
    expect(found?.rentals.map(({ rentalId }) => rentalId)).toEqual([12, 13])
  })

  it('have what stands there beside an open rental, and by hand', () => {
    const at = (siteId: number, placements: CallerRows['placements']) =>
      callerSites({ ...rows, placements }, NOTHING).find(({ id }) => id === siteId)?.rentals
    expect(at(4, rows.placements)).toMatchObject([
      { rentalId: 9, dumpsterSize: '30 yd', startDate: null, dumpsters: [{ barcode: '20-003' }] },
    ])
    const byHand = (siteId: number) => at(siteId, [placed('20-009', '05-01', siteId, null)])
    expect(byHand(1)).toMatchObject([{ rentalId: null, dumpsters: [{ barcode: '20-009' }] }])
    expect(byHand(2)).toMatchObject([{ rentalId: 11, dumpsters: [{ barcode: '20-009' }] }])
  })
})
