import { unusualRateQuestion } from '#shared/pricing/unusualRate.ts'

const dumpster = (id: number, basePrice: number) => ({
  id,
  basePrice,
  extendedPrice: basePrice + 50,
  outerPrice: basePrice + 100,
  kalamazooPrice: basePrice + 80,
})

it('M-060 [PR211] a rate of more than three times the list price is asked for', () => {
  const dumpsters = [dumpster(1, 100), dumpster(2, 400)]
  const asked = (rate: number, dumpsterId: number | null) =>
    unusualRateQuestion({ rate, dumpsterId, range: 'Regular' }, dumpsters)
  expect([asked(300, 1), asked(1200, 2), asked(1200, null)]).toEqual([null, null, null])
  expect(asked(300.01, 1)).toBe(
    'The rate of $300.01 is more than 3 times the list price of $100.00. Do you want to save it?',
  )
  expect(asked(1200.01, null)).toContain('$400.00')
  expect(unusualRateQuestion({ rate: 9000, dumpsterId: 3, range: 'Regular' }, dumpsters)).toBeNull()
})
