import { addDays } from '#shared/kernel/days.ts'
import { daysOfYear, isAmong, parseDays, parseUnmistakableDays } from '#shared/kernel/typedDays.ts'

/** A Sunday. */
const TODAY = '2026-11-29'

describe('[LS301] what people type for days', () => {
  const meant = (text: string): string | null => {
    const days = parseDays(text, TODAY)
    if (days === null) return null
    return days.from === days.to ? days.from : `${days.from ?? ''}..${days.to ?? ''}`
  }

  it.each([
    ['5/3', '-05-03'],
    ['5/3/26', '2026-05-03'],
    ['05-03-2026', '2026-05-03'],
    ['2026-05-03', '2026-05-03'],
    ['2/29', '-02-29'],
    ['may 3', '-05-03'],
    ['May 3rd, 2025', '2025-05-03'],
    ['3 sept', '-09-03'],
    ['3 sep. 2025', '2025-09-03'],
    ['may', '-05-01..-05-31'],
    ['february', '-02-01..-02-29'],
    ['feb 2025', '2025-02-01..2025-02-28'],
    ['2/2024', '2024-02-01..2024-02-29'],
    ['2024-12', '2024-12-01..2024-12-31'],
    ['2025', '2025-01-01..2025-12-31'],
    ['today', '2026-11-29'],
    [' Yesterday ', '2026-11-28'],
    ['tomorrow', '2026-11-30'],
    ['monday', '2026-11-30'],
    ['sunday', '2026-11-29'],
    ['sun', null],
    ['next sunday', '2026-12-06'],
    ['last sunday', '2026-11-22'],
    ['last monday', '2026-11-23'],
    ['this monday', '2026-11-23'],
    ['this week', '2026-11-23..2026-11-29'],
    ['last week', '2026-11-16..2026-11-22'],
    ['previous week', '2026-11-16..2026-11-22'],
    ['next week', '2026-11-30..2026-12-06'],
    ['this month', '2026-11-01..2026-11-30'],
    ['last month', '2026-10-01..2026-10-31'],
    ['next month', '2026-12-01..2026-12-31'],
    ['last year', '2025-01-01..2025-12-31'],
    ['5/1 - 5/31', '-05-01..-05-31'],
    ['5/1\u20135/31', '-05-01..-05-31'],
    ['5/1/26..6/2/26', '2026-05-01..2026-06-02'],
    ['from may 1 to may 31, 2025', '2025-05-01..2025-05-31'],
    ['12/20/2025 to 1/5', '2025-12-20..2026-01-05'],
    ['12/20 to 1/5/2026', '2025-12-20..2026-01-05'],
    ['12/20 to 1/5', '-12-20..-01-05'],
    ['yesterday to tomorrow', '2026-11-28..2026-11-30'],
    ['since 5/3', '2026-05-03..'],
    ['after may', '2026-06-01..'],
    ['>= 5/3/25', '2025-05-03..'],
    ['before last month', '..2026-09-30'],
    ['until 5/3', '..2026-05-03'],
    ['', null],
    ['2/30', null],
    ['13/1', null],
    ['13/2026', null],
    ['feb 29 2025', null],
    ['mo', null],
    ['may 3 4', null],
    ['this hour', null],
    ['acme', null],
    ['since acme', null],
    ['5/31/26 - 5/1/26', null],
    [`${' '.repeat(60)}today`, null],
  ])('%j is %s', (text, days) => {
    expect(meant(text)).toBe(days)
  })

  it('are no days where a name or a number is as likely', () => {
    const isMeant = (text: string): boolean => parseUnmistakableDays(text, TODAY) !== null
    expect(['may', 'monday', '2026'].map(isMeant)).toEqual([false, false, false])
    expect(['may 3', 'last month', '5/3', 'today'].map(isMeant)).toEqual([true, true, true, true])
  })

  it('contain the day of any year, also over its end', () => {
    const among = (text: string, ...days: readonly string[]) =>
      days.map((day) => isAmong(day, parseDays(text, TODAY) ?? { from: '', to: '' }))
    expect(among('5/3', '2024-05-03', '2024-05-04')).toEqual([true, false])
    expect(among('12/20 - 1/5', '2025-12-20', '2026-01-05', '2026-01-06')).toEqual([true, true, false])
    expect(among('since 5/3', '2026-05-02', '2026-05-03', '2027-01-01')).toEqual([false, true, true])
    expect(among('before 5/3', '2026-05-02', '2026-05-03')).toEqual([true, false])
    expect(among('5/1/26 - 5/3/26', '2025-05-02', '2026-05-02')).toEqual([false, true])
  })

  it('are days of a year, whichever is asked for', () => {
    expect(daysOfYear({ from: '-12-20', to: '-01-05' }, 2025)).toEqual({
      from: '2025-12-20',
      to: '2026-01-05',
    })
    expect(daysOfYear({ from: '-02-29', to: '-02-29' }, 2025)).toEqual({
      from: '2025-02-28',
      to: '2025-02-28',
    })
    expect(daysOfYear({ from: '2026-05-03', to: null }, 2025)).toEqual({ from: '2026-05-03', to: null })
  })

  it('are right on every day of two years', () => {
    for (let day = '2027-12-01'; day < '2029-12-01'; day = addDays(day, 1)) {
      expect(parseDays('last month', day)?.to).toBe(addDays(`${day.slice(0, 7)}-01`, -1))
      expect(isAmong(day, parseDays('this month', day) ?? { from: null, to: null })).toBe(true)
      expect(parseDays('next month', day)?.from).toBe(addDays(parseDays('this month', day)?.to ?? '', 1))
      expect(isAmong(day, parseDays('this week', day) ?? { from: null, to: null })).toBe(true)
    }
  })
})
