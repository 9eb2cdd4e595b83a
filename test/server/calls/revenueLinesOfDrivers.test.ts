import { moneyCalls } from '#server/calls/utility/moneyCalls.ts'
import { openBooks } from '#test/server/save/rules/invoicing/books.ts'
import { store } from '#test/server/reports/storedRows.ts'
import { aCallServer, aUser } from './callServer.ts'

describe('revenue lines', () => {
  it('[JO17] O-070 are generated for drivers of their own jobs only', async () => {
    const books = await openBooks()
    const { app, as } = await aCallServer(moneyCalls(books.database, books.context, 'America/Detroit'))
    const generate = async () => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/utility/generateRevenueLines',
        payload: { jobId: 1 },
      })
      return { status: answer.statusCode, answer: answer.json<unknown>() }
    }
    const give = (driver: string): Promise<number> =>
      books.database.transaction((transaction) =>
        transaction.execute(
          `UPDATE "Job" SET "completed" = '2025-03-01T15:00:00.000Z', "dumpsterId" = 1, "driverId" = ${driver} WHERE "id" = 1`,
          [],
        ),
      )
    await store(books.database, 'User', { userId: 7, userName: 'pat', firstName: 'Pat', lastName: 'Doe' })
    await store(books.database, 'User', { userId: 8, userName: 'ray', firstName: 'Ray', lastName: 'Ortega' })
    const { id } = await books.invoice([])
    as(aUser('Schedule'))
    for (const driver of ['NULL', '8']) {
      await give(driver)
      expect(await generate()).toMatchObject({
        status: 403,
        answer: { code: 'not_allowed', culprit: 'jobId' },
      })
    }
    expect(await books.rows('InvoiceLine')).toEqual([])
    await give('7')
    expect((await generate()).answer).toMatchObject({ invoiceId: id, createdLines: 2 })
    await app.close()
    await books.database.close()
  })
})
