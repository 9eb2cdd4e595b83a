import { cardFeeQuestion } from '#shared/pricing/cardFeeQuestion.ts'

it('F-101 [PY210] a card fee of more than 4 % is asked for', () => {
  const asked = (feePercentage: number) => cardFeeQuestion({ name: 'Visa', feePercentage })
  expect([asked(0.01), asked(0.04)]).toEqual([null, null])
  expect(asked(0.99)).toBe(
    'The fee of Visa is 99.00% of each payment, more than 4.00%. Do you want to save it?',
  )
})
