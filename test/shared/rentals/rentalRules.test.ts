import { checkRental } from '#shared/rentals/rentalRules.ts'
import { rolloffModel } from '#shared/entities.ts'

describe('rental rules', () => {
  it('O-014 refuses an end before the start', () => {
    const days = { startDate: '2026-11-21', endDate: '2026-11-20' }
    expect(checkRental(days).map(({ code }) => code)).toEqual(['order'])
    expect(checkRental({ ...days, endDate: null })).toEqual([])
  })

  it('O-024 shows a rental as R and its number', () => {
    expect(rolloffModel.rules.Rental.computed?.['displayId']?.({ id: 512 })).toBe('R512')
  })
})
