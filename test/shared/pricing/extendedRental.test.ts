import { fc } from '#test/support/seed.ts'
import { addDays } from '#shared/kernel/days.ts'
import { rentalExtension, type RentedLoad } from '#shared/pricing/extendedRental.ts'

const settings = { extensionRate: 10 }
const load: RentedLoad = {
  standardRentalLength: 14,
  extensionRate: 12,
  delivered: '2026-03-02',
  pickedUp: '2026-03-25',
}
const charged = (changes: Partial<RentedLoad>) => rentalExtension({ ...load, ...changes }, settings)

describe('extended rental', () => {
  it("MO-11 M-055 [PR7] charges the days beyond the standard length at the customer's rate", () => {
    expect(charged({})).toEqual({ quantity: 9, rate: 12, included: 14, source: 'customer' })
  })

  it('MO-12 M-055 [PR9] takes ExtensionRate if the customer has no rate, or 0', () => {
    expect([charged({ extensionRate: null }), charged({ extensionRate: 0 })]).toEqual(
      Array.from({ length: 2 }, () => ({ quantity: 9, rate: 10, included: 14, source: 'ExtensionRate' })),
    )
  })

  it('MO-13 M-055 [PR8] charges nothing for exactly the standard length', () => {
    expect(charged({ pickedUp: '2026-03-16' })).toBeNull()
    expect(charged({ pickedUp: '2026-03-17' })?.quantity).toBe(1)
  })

  it('MO-14 M-055 [PR8] has no limit if the length is 0 or missing', () => {
    expect([charged({ standardRentalLength: 0 }), charged({ standardRentalLength: null })]).toEqual([
      null,
      null,
    ])
  })

  it('MO-15 M-055 [PR7] counts the day of a daylight saving change as a day', () => {
    const across = { standardRentalLength: 7, extensionRate: 5 }
    expect(charged({ ...across, delivered: '2026-03-06', pickedUp: '2026-03-16' })).toMatchObject({
      quantity: 3,
      rate: 5,
    })
    expect(charged({ ...across, delivered: '2026-10-30', pickedUp: '2026-11-09' })?.quantity).toBe(3)
  })

  it('[PR8] charges each day after the standard length once, at any time of the year', () => {
    fc.assert(
      fc.property(
        fc.nat(3000),
        fc.nat(200),
        fc.integer({ min: 1, max: 60 }),
        (offset, daysOnSite, length) => {
          const delivered = addDays('2020-01-01', offset)
          const extension = charged({
            delivered,
            pickedUp: addDays(delivered, daysOnSite),
            standardRentalLength: length + 0.5,
          })
          expect(extension?.quantity ?? 0).toBe(Math.max(0, daysOnSite - length))
        },
      ),
    )
  })
})
