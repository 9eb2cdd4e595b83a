import { unusualDayQuestion } from '#shared/kernel/unusualDays.ts'

it('[IN214] [PY211] a day more than 31 days from today is asked for', () => {
  const asked = (day: string | null) => unusualDayQuestion('invoice date', day, '2026-03-10')
  expect(['2026-02-07', '2026-03-10', '2026-04-10', null].map(asked)).toEqual([null, null, null, null])
  expect(asked('2026-04-11')).toBe('The invoice date is 04/11/2026, in 32 days. Do you want to save it?')
  expect(asked('2025-03-10')).toBe('The invoice date is 03/10/2025, 365 days ago. Do you want to save it?')
})
