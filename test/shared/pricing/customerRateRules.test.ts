import type { CustomerRate } from '#shared/pricing/CustomerRate.ts'
import {
  checkCustomerRate,
  doubleRateRefusal,
  isCreatableRateType,
  prepareCustomerRate,
} from '#shared/pricing/customerRateRules.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'

const rate: CustomerRate = {
  id: 1,
  customerId: 1,
  rateTypeId: RATE_TYPE.dumpster,
  dumpsterId: 3,
  rate: 400,
  baseMileage: 20,
  mileageOffset: 5,
  mileageOffsetRate: 12.5,
  displayOrder: 1,
  extendedRange: null,
  outerRange: null,
  regularRange: null,
  weightLimit: 2,
  range: 'Regular',
  pricePerTon: 55,
  zone: 2,
  validFrom: null,
  validUntil: null,
  created: null,
  createdBy: null,
  deleted: null,
  deletedBy: null,
  rowVersion: 1,
}

const kept = (rateTypeId: number) => ({
  ...rate,
  rateTypeId,
  ...prepareCustomerRate({ ...rate, rateTypeId }),
})

describe('rate save rules', () => {
  it('F-107 keeps of a dumpster rate dumpster and range', () => {
    expect(kept(RATE_TYPE.dumpster)).toEqual({
      ...rate,
      zone: null,
      pricePerTon: 0,
      baseMileage: 0,
      mileageOffset: 0,
      mileageOffsetRate: 0,
    })
  })

  it('F-107 keeps of a hauling rate range, price per ton and mileage', () => {
    expect(kept(RATE_TYPE.hauling)).toEqual({ ...rate, rateTypeId: 2, dumpsterId: null, zone: null })
  })

  it('F-107 keeps of a zone rate zone and price per ton', () => {
    expect(kept(RATE_TYPE.zone)).toEqual({
      ...rate,
      rateTypeId: 4,
      dumpsterId: null,
      range: null,
      baseMileage: 0,
      mileageOffset: 0,
      mileageOffsetRate: 0,
    })
  })

  it('requires the dumpster of a dumpster rate, the zone of a zone rate, and an end after the beginning', () => {
    expect(checkCustomerRate({ ...rate, dumpsterId: null }).map((violation) => violation.field)).toEqual([
      'dumpsterId',
    ])
    expect(
      checkCustomerRate({ ...rate, rateTypeId: RATE_TYPE.zone, zone: null }).map(
        (violation) => violation.field,
      ),
    ).toEqual(['zone'])
    expect(
      checkCustomerRate({ ...rate, rateTypeId: RATE_TYPE.hauling, dumpsterId: null, zone: null }),
    ).toEqual([])
    const backwards = { ...rate, validFrom: '2026-02-01', validUntil: '2026-01-31' }
    expect(checkCustomerRate(backwards).map((violation) => violation.field)).toEqual(['validUntil'])
    expect(checkCustomerRate({ ...backwards, validUntil: '2026-02-01' })).toEqual([])
  })

  it('shows shop rates but does not let users create them', () => {
    expect(Object.values(RATE_TYPE).filter((id) => !isCreatableRateType(id))).toEqual([RATE_TYPE.shop])
  })
})

describe('a rate for what the customer has a rate for', () => {
  const JUNE = '2026-06-02T15:00:00.000Z'
  const second = { ...rate, id: 2, rate: 410 }
  const refusal = (
    changed: Partial<CustomerRate>,
    before: Partial<CustomerRate> | null,
    other: Partial<CustomerRate> = {},
    otherBefore: Partial<CustomerRate> | null = other,
  ) =>
    doubleRateRefusal({ after: { ...rate, ...changed }, before: before && { ...rate, ...before } }, [
      { after: { ...second, ...other }, before: otherBefore && { ...second, ...otherBefore } },
    ])
  const field = (...of: Parameters<typeof refusal>) => refusal(...of)?.field ?? null

  it('[PR250] is refused by name where both are in force on a day, entered or restored', () => {
    expect(field({}, null)).toBe('rateTypeId')
    expect(field({ range: 'Outer' }, null)).toBeNull()
    expect(field({}, null, { deleted: JUNE })).toBeNull()
    expect(field({}, { deleted: JUNE })).toBe('rateTypeId')
    const until = { validUntil: '2026-05-31' }
    expect(field({ validFrom: '2026-06-01' }, null, until)).toBeNull()
    expect(field({ validFrom: '2026-05-31' }, null, until)).toBe('rateTypeId')
    expect(field({ validUntil: '2026-01-01' }, null, { validFrom: '2026-01-02' })).toBeNull()
    expect(refusal({}, null, { validFrom: '2026-01-02', ...until })?.message).toBe(
      'The customer has a rate of $410.00 for the same, valid from 01/02/2026 until 05/31/2026: change that one, or end it before this one begins',
    )
  })

  it('[PR500] is not made by changing another one; an edit of doubles that exist is not refused', () => {
    expect(field({}, { range: 'Outer' })).toBe('range')
    expect(field({}, { dumpsterId: 9 })).toBe('dumpsterId')
    expect(field({}, { validUntil: '2026-05-31' }, { validFrom: '2026-06-01' })).toBe('validUntil')
    expect(field({ range: 'Outer' }, {})).toBeNull()
    expect(field({ rate: 5, validUntil: '2026-05-31' }, {})).toBeNull()
    expect(field({ deleted: JUNE }, { range: 'Outer' })).toBeNull()
    // Each of the two is moved over the other one in the same save.
    const moved = { validFrom: '2026-01-15' }
    expect(
      field({ validUntil: '2026-02-15' }, { validUntil: '2026-01-31' }, moved, { validFrom: '2026-02-01' }),
    ).toBe('validUntil')
  })
})
