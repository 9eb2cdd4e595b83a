import { doubleQuestion, likelyDouble } from '#shared/payments/likelyDouble.ts'

const payment = {
  id: 377,
  customerId: 1,
  paymentDate: '2026-06-02',
  paymentAmount: 580,
  referenceNumber: '11820',
  deleted: null,
}

it('[PY212] a payment is likely one that was entered before: of the same customer, day, amount and reference', () => {
  const isDouble = (changes: object) => likelyDouble({ ...payment, id: -1, ...changes }, [payment]) !== null
  expect([isDouble({}), isDouble({ referenceNumber: ' 11820 ' })]).toEqual([true, true])
  const others = [
    { customerId: 2 },
    { paymentDate: '2026-06-03' },
    { paymentAmount: 581 },
    { referenceNumber: null },
    { id: 377 },
  ]
  expect(others.filter(isDouble)).toEqual([])
  expect(
    likelyDouble({ ...payment, id: -1 }, [{ ...payment, deleted: '2026-06-02T12:00:00.000Z' }]),
  ).toBeNull()
  expect(
    likelyDouble({ ...payment, paymentAmount: 0, id: -1 }, [{ ...payment, paymentAmount: 0 }]),
  ).toBeNull()
  expect(doubleQuestion(payment)).toBe(
    'Payment 377 of 06/02/2026 is of $580.00 too, with reference 11820. Do you want to save this one as well?',
  )
})
