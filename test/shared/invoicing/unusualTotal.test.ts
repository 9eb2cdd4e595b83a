import { isUnusualTotal, unusualTotalWarning, usualTotal } from '#shared/invoicing/unusualTotal.ts'

it('[IN300] the middle one of at least three totals is usual, whatever a slip among them', () => {
  expect([[], [300], [300, 310]].map(usualTotal)).toEqual([null, null, null])
  expect(usualTotal([9_000, 300, 310])).toBe(310)
  expect(usualTotal([9_000, 300, 310, 320])).toBe(310)
})

it('[IN300] an invoice of more than ten times the usual is unusual, and none of a customer of whom too little is known', () => {
  const usual = new Map([[1, 300]])
  const invoice = (customerId: number, total: number) => ({ customerId, total })
  expect([invoice(1, 3_000), invoice(2, 90_000)].map((each) => isUnusualTotal(each, usual))).toEqual([
    false,
    false,
  ])
  expect(unusualTotalWarning(invoice(1, 3_000), usual)).toBeNull()
  expect(unusualTotalWarning(invoice(1, 3_000.01), usual)).toBe(
    "Its total of $3,000.01 is more than 10 times the customer's usual $300.00.",
  )
})
