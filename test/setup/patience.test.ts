import { Patience } from '#test/support/Patience.ts'

const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))

/** Keeps this process busy for some processor time, with pauses in which others may work. */
async function compute(milliseconds: number): Promise<void> {
  const { user } = process.cpuUsage()
  for (let steps = 1; process.cpuUsage().user - user < milliseconds * 1000; steps += 1)
    if (steps % 1_000_000 === 0) await wait()
}

describe('Patience', () => {
  it('ends where nothing is to be done', async () => {
    const patience = new Patience(100)
    while (!patience.isOver()) await wait()
    expect(patience.isOver()).toBe(true)
  })

  it('does not end while the test itself computes, but after ten times as long', async () => {
    const patience = new Patience(1_000_000)
    const short = new Patience(20)
    expect([patience.isOver(), short.isOver()]).toEqual([false, false])
    await compute(400)
    expect(patience.isOver()).toBe(false)
    expect(short.isOver()).toBe(true)
  })

  it('begins anew with each step', async () => {
    const patience = new Patience(100)
    while (!patience.isOver()) await wait()
    patience.restart()
    expect(patience.isOver()).toBe(false)
  })
})
