import { execFileSync } from 'node:child_process'

const MINUTE = 60_000

describe('the clock of the tests', () => {
  it('is the same in a test and in the processes that it starts', () => {
    const now = execFileSync(process.execPath, ['-e', 'console.log(Date.now())'], { encoding: 'utf8' })
    expect(Math.abs(Number(now) - Date.now())).toBeLessThan(10 * MINUTE)
    expect(new Date().getFullYear()).toBe(new Date(Number(now)).getFullYear())
  })

  it('says of now alone another day than the machine', () => {
    const day = new Date('2026-03-01T12:00:00Z')
    expect(day.getTime()).toBe(Date.UTC(2026, 2, 1, 12))
    expect(day).toBeInstanceOf(Date)
    expect(day.constructor).toBe(Date)
    expect(Date()).toContain(String(new Date().getFullYear()))
    expect(Math.abs(Date.now() - performance.timeOrigin - performance.now())).toBeGreaterThan(MINUTE)
  })
})
