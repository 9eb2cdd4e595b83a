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

  it('requires the dumpster of a dumpster rate and the zone of a zone rate', () => {
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
  })

  it('shows shop rates but does not let users create them', () => {
    expect(Object.values(RATE_TYPE).filter((id) => !isCreatableRateType(id))).toEqual([RATE_TYPE.shop])
  })
})

describe('a rate for what the customer has a rate for', () => {
  const MAY = '2026-05-01T15:00:00.000Z'
  const JUNE = '2026-06-02T15:00:00.000Z'
  const other = { ...rate, id: 2, created: JUNE }
  const refusal = (changed: Partial<CustomerRate>, before: Partial<CustomerRate> | null, others = [other]) =>
    doubleRateRefusal({ ...rate, ...changed }, before && { ...rate, ...before }, others, 'America/Detroit')
      ?.field ?? null

  it('[PR250] is refused on the day of the other one, entered or restored', () => {
    expect(refusal({ created: JUNE }, null)).toBe('rateTypeId')
    expect(refusal({ created: '2026-06-03T03:59:00.000Z' }, null)).toBe('rateTypeId')
    expect(refusal({ created: '2026-06-03T04:01:00.000Z' }, null)).toBeNull()
    expect(refusal({ created: JUNE, range: 'Outer' }, null)).toBeNull()
    expect(refusal({ created: JUNE }, null, [{ ...other, deleted: JUNE }])).toBeNull()
    expect(refusal({ created: JUNE }, { created: JUNE, deleted: JUNE })).toBe('rateTypeId')
    expect(refusal({ created: MAY }, { created: MAY, deleted: JUNE })).toBeNull()
  })

  it('[PR500] is not made by changing another one, whenever it was entered', () => {
    expect(refusal({ created: MAY }, { created: MAY, range: 'Outer' })).toBe('range')
    expect(refusal({ created: MAY }, { created: MAY, dumpsterId: 9 })).toBe('dumpsterId')
    expect(refusal({ created: MAY, range: 'Outer' }, { created: MAY })).toBeNull()
    expect(refusal({ created: MAY, rate: 5 }, { created: MAY })).toBeNull()
    expect(refusal({ created: MAY, deleted: JUNE }, { created: MAY, range: 'Outer' })).toBeNull()
  })
})
