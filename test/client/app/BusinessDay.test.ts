import { autorun } from 'mobx'
import { BusinessDay } from '#client/app/BusinessDay.ts'
import { createFormats } from '#client/kit/formats.ts'

const MINUTE = 60_000
/** Ten minutes before midnight in Detroit, where the clock is set back in the coming night. */
const EVENING = Date.parse('2026-11-01T03:50:00.000Z')

afterEach(() => jest.useRealTimers())

function follow() {
  jest.useFakeTimers({ now: EVENING })
  const day = new BusinessDay(() => new Date().toISOString(), createFormats('America/Detroit'))
  const seen: string[] = []
  const stop = autorun(() => seen.push(day.today))
  return { day, seen, stop }
}

describe('The business day', () => {
  it('O-101 [DI220] is the next one from midnight of the business on, each time', () => {
    const { seen, stop } = follow()
    jest.advanceTimersByTime(10 * MINUTE - 1)
    expect(seen).toEqual(['2026-10-31'])
    jest.advanceTimersByTime(1)
    expect(seen).toEqual(['2026-10-31', '2026-11-01'])
    jest.advanceTimersByTime(25 * 60 * MINUTE)
    expect(seen).toEqual(['2026-10-31', '2026-11-01', '2026-11-02'])
    stop()
    expect(jest.getTimerCount()).toBe(0)
  })

  it('O-101 [DI220] is found out when somebody looks at a page again that slept over midnight', () => {
    const { seen, stop } = follow()
    jest.setSystemTime(EVENING + 60 * MINUTE)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(seen).toEqual(['2026-10-31', '2026-11-01'])
    jest.setSystemTime(EVENING + 26 * 60 * MINUTE)
    window.dispatchEvent(new Event('focus'))
    window.dispatchEvent(new Event('focus'))
    expect(seen).toEqual(['2026-10-31', '2026-11-01', '2026-11-02'])
    stop()
  })

  it('O-101 [DI220] is current without anybody who follows it', () => {
    const { day, stop } = follow()
    stop()
    jest.setSystemTime(EVENING + 60 * MINUTE)
    expect(day.today).toBe('2026-11-01')
  })
})
