import { checkRental } from '#shared/rentals/rentalRules.ts'
import { rolloffModel } from '#shared/entities.ts'

describe('rental rules', () => {
  it('O-014 accepts a time of day as the preferred time, or none', () => {
    const days = { startDate: '2026-11-21', endDate: '2026-11-20' }
    expect(checkRental({ ...days, preferredTime: null }).map(({ code }) => code)).toEqual(['order'])
    const open = { ...days, endDate: null }
    const rules = (preferredTime: string | null) =>
      checkRental({ ...open, preferredTime }).map(({ code }) => code)
    expect([null, '00:00', '09:30', '23:59'].flatMap(rules)).toEqual([])
    expect(['9:30', '24:00', '09:60', 'noon'].flatMap(rules)).toHaveLength(4)
  })

  it('O-024 shows a rental as R and its number', () => {
    expect(rolloffModel.rules.Rental.computed?.['displayId']?.({ id: 512 })).toBe('R512')
  })
})
