import type { FastifyInstance } from 'fastify'
import { emailQueueCalls } from '#server/calls/mailbox/emailQueueCalls.ts'
import { biller, openBooks, type Books } from '#test/server/save/rules/invoicing/books.ts'
import { added } from '#test/server/save/openSaving.ts'
import { aCallServer, aUser } from './callServer.ts'

let books: Books
let app: FastifyInstance
let as: (user: ReturnType<typeof aUser>) => void
let wakes: number

beforeEach(async () => {
  wakes = 0
  books = await openBooks({ onSaved: () => void (wakes += 1) })
  ;({ app, as } = await aCallServer(emailQueueCalls(books.context)))
  as(aUser('Admin'))
})
afterEach(async () => {
  await app.close()
  await books.database.close()
})

/** An email about an invoice, as the worker left it. */
async function queued(left: string): Promise<{ readonly id: number; readonly invoiceId: number }> {
  const invoiceId = Number((await books.invoice([{ rate: 10 }]))['id'])
  const { entities } = await books.save(
    [added('EmailMessage', -1, { to: 'sam@customer.example', invoiceId })],
    biller,
  )
  const id = Number(entities.find(({ $type }) => $type === 'EmailMessage:#Rolloff')?.['id'])
  await books.database.transaction((transaction) =>
    transaction.execute(`UPDATE "EmailMessage" SET ${left} WHERE "id" = ${id}`, []),
  )
  wakes = 0
  return { id, invoiceId }
}

async function post(call: 'sendNow' | 'stop', ...ids: readonly number[]): Promise<unknown> {
  const response = await app.inject({ method: 'POST', url: `/api/emails/${call}`, payload: { ids } })
  return response.statusCode === 200 ? response.json() : response.statusCode
}

const RETRIED = `"status" = 'Waiting', "attempts" = 3, "nextAttempt" = '2037-11-27T18:00:00.000Z', "error" = 'Busy.'`
const FAILED = `"status" = 'Failed', "attempts" = 8, "error" = 'No such user.'`
const SENDING = `"status" = 'Sending', "attempts" = 1, "leasedBy" = 'x', "leasedUntil" = '2037-11-26T18:00:00.000Z'`
const SENT = `"status" = 'Sent', "attempts" = 1, "sent" = '2037-11-26T12:00:00.000Z'`

describe('an email that an administrator sends at once', () => {
  it.each([
    ['waits for its next attempt', RETRIED],
    ['failed', FAILED],
    ['was stopped', `"status" = 'Stopped'`],
  ])('[ML300] %s, and begins anew: the worker is woken, and all attempts are left', async (_it, left) => {
    const { id } = await queued(left)
    expect(await post('sendNow', id, id)).toEqual({ emails: 1 })
    expect(await books.stored('EmailMessage', id)).toMatchObject({
      status: 'Waiting',
      nextAttempt: null,
      attempts: 0,
    })
    expect(wakes).toBe(1)
  })

  it.each([
    ['is being sent', SENDING],
    ['was sent', SENT],
  ])('[ML300] [ML301] %s: nothing is done with it', async (_it, left) => {
    const { id } = await queued(left)
    const before = await books.stored('EmailMessage', id)
    expect([await post('sendNow', id), await post('stop', id)]).toEqual([{ emails: 0 }, { emails: 0 }])
    expect(await books.stored('EmailMessage', id)).toEqual(before)
  })
})

describe('an email that an administrator stops', () => {
  it('[ML301] M-033 is not sent, and its invoice says by whom', async () => {
    const { id, invoiceId } = await queued(RETRIED)
    expect(await post('stop', id)).toEqual({ emails: 1 })
    const error = 'Pat Doe stopped it before it was sent.'
    expect(await books.stored('EmailMessage', id)).toMatchObject({
      status: 'Stopped',
      nextAttempt: null,
      error,
    })
    expect(await books.rows('InvoiceCommunication')).toMatchObject([
      { type: 'Email', sent: null, error, invoiceId, emailMessageId: id, createdBy: 'Pat Doe' },
    ])
  })

  it('[ML300] [ML301] is stopped, or sent at once, by nobody else', async () => {
    const { id } = await queued(RETRIED)
    as(aUser('Invoice:Admin', 'Customer:Admin', 'Payments:Admin'))
    expect([await post('stop', id), await post('sendNow', id)]).toEqual([403, 403])
  })
})
