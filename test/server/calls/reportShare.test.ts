import { reportCalls } from '#server/calls/report/reportCalls.ts'
import type { DashboardSource } from '#server/reports/dashboardContent.ts'
import { Reports } from '#server/reports/Reports.ts'
import { aCallServer, aUser } from './callServer.ts'

/** Nobody asks for it here. */
const NO_DASHBOARD = {} as DashboardSource

describe('the reports of one user', () => {
  it('are printed one after the other, beside those of others', async () => {
    const printing: number[] = []
    let most = 0
    const ends: (() => void)[] = []
    // The content of a report is read when it is its turn.
    const reports = new Reports({
      read: async (userId) => {
        printing.push(userId ?? 0)
        most = Math.max(most, printing.filter((id) => id === 7).length)
        await new Promise<void>((resolve) => ends.push(resolve))
        printing.splice(printing.indexOf(userId ?? 0), 1)
        return { title: 'Invoice 1', documents: [] }
      },
      printer: { withSlot: async () => Buffer.from('%PDF') as never, close: async () => undefined },
    })
    const { app, as } = await aCallServer(
      reportCalls(reports, {
        dashboard: NO_DASHBOARD,
        sentDocuments: { keepPrinted: async () => undefined },
      }),
    )
    const ask = (userId: number) => {
      as({ ...aUser('Invoice'), userId })
      return app.inject('/api/report/invoice?ids=1')
    }
    as({ ...aUser('Invoice'), userId: 7 })
    const own = [1, 2, 3].map(() => app.inject('/api/report/invoice?ids=1'))
    while (printing.length < 1) await new Promise((resolve) => setImmediate(resolve))
    const other = ask(8)
    while (printing.length < 2) await new Promise((resolve) => setImmediate(resolve))
    let answered = 0
    for (const answer of [...own, other])
      void Promise.resolve(answer).then(() => {
        answered += 1
      })
    while (answered < 4) {
      ends.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(most).toBe(1)
    expect((await Promise.all([...own, other])).map(({ statusCode }) => statusCode)).toEqual([
      200, 200, 200, 200,
    ])
    await app.close()
  })
})
