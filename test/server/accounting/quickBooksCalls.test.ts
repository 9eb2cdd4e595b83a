import type { FastifyInstance } from 'fastify'
import { quickBooksCalls } from '#server/calls/quickBooks/quickBooksCalls.ts'
import { aCallServer, aUser } from '#test/server/calls/callServer.ts'
import { consent, openAccounting, type Accounting } from './openAccounting.ts'

let accounting: Accounting
let app: FastifyInstance
let as: (user: ReturnType<typeof aUser>) => void

beforeEach(async () => {
  accounting = await openAccounting()
  ;({ app, as } = await aCallServer(quickBooksCalls(accounting.quickBooks, accounting.books.context)))
})
afterEach(async () => {
  await app.close()
  await accounting.close()
})

async function call(name: string, payload: object) {
  const response = await app.inject({ method: 'POST', url: `/api/quickbooks/${name}`, payload })
  // Every response of these calls is an object.
  return { status: response.statusCode, answer: response.json() as Readonly<Record<string, unknown>> }
}

/** What S2 §7 sends with every export. */
const SENT_ALONG = { code: 'x', realmId: '1', state: 'y', accessToken: 'z' }

describe('the calls under /api/quickbooks', () => {
  it('M-050 connects, exports and disconnects, and shows nobody a token', async () => {
    as(aUser('Admin', 'Invoice:Admin', 'Payments:Admin'))
    const answers = [await call('authorize', {})]
    expect(answers[0]?.answer['authorizeUrl']).toContain('/connect/oauth2?')
    const callback = await consent(accounting.quickBooks, 'pat.doe@rolloff.example')
    answers.push(await call('authorizeCallback', callback))
    expect(answers[1]?.answer).toMatchObject({ authData: { realmId: callback.realmId, refreshToken: '' } })
    answers.push(await call('isAuthorized', {}))
    const id = await accounting.readyInvoice([{ rate: 100 }])
    for (const name of ['exportCustomers', 'exportInvoices', 'exportPayments'])
      answers.push(await call(name, SENT_ALONG))
    const again = { ...SENT_ALONG, refreshToken: '', mode: 'invoice', ids: [id] }
    answers.push(await call('exportToQuickBooksByIds', again))
    const { refreshToken, accessToken } = accounting.standIn.tokens
    expect([refreshToken, accessToken]).not.toContain(null)
    answers.push(await call('disconnect', {}))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const texts = JSON.stringify(answers)
    for (const token of [refreshToken, accessToken]) expect(texts).not.toContain(token)
    expect(accounting.standIn.company.all('Invoice')).toHaveLength(1)
  })

  it('M-050 M-051 is for administrators to connect, and for those who manage the records to export', async () => {
    as(aUser('Invoice:Admin'))
    expect((await call('authorize', {})).status).toBe(403)
    expect((await call('disconnect', {})).status).toBe(403)
    expect((await call('exportPayments', SENT_ALONG)).status).toBe(403)
    expect((await call('exportToQuickBooksByIds', { mode: 'payment', ids: [1] })).status).toBe(403)
    expect((await call('isAuthorized', {})).status).toBe(200)
    expect((await call('exportInvoices', SENT_ALONG)).status).toBe(200)
    as(aUser('Schedule'))
    expect((await call('isAuthorized', {})).status).toBe(403)
  })

  it('M-050 says so when QuickBooks is not connected', async () => {
    as(aUser('Invoice:Admin', 'Admin'))
    await call('disconnect', {})
    expect(await call('exportInvoices', SENT_ALONG)).toMatchObject({
      status: 503,
      answer: { message: 'QuickBooks is not connected. An administrator can connect it.' },
    })
  })
})

it('M-050 [CL4] who connects and disconnects a company leaves a trace', async () => {
  as(aUser('Admin'))
  await call('authorizeCallback', await consent(accounting.quickBooks, 'pat.doe@rolloff.example'))
  await call('disconnect', {})
  const events = await accounting.books.rows('EventLog')
  expect(events.map(({ type, message }) => [type, message])).toEqual([
    [
      'QuickBooks connected',
      expect.stringMatching(/^Rolloff was connected to Practice Company in QuickBooks \(.+\)\.$/),
    ],
    ['QuickBooks disconnected', 'Rolloff was disconnected from Practice Company.'],
  ])
})

it('[CL1491] an export of all that waits names the records that it reached in its event', async () => {
  as(aUser('Invoice:Admin'))
  const ids = [await accounting.readyInvoice([{ rate: 100 }]), await accounting.readyInvoice([{ rate: 250 }])]
  const exporting = quickBooksCalls(accounting.quickBooks, accounting.books.context).find(({ path }) =>
    path.endsWith('/exportInvoices'),
  )
  const { answer } = await call('exportInvoices', SENT_ALONG)
  expect(exporting?.tells?.(SENT_ALONG, answer)).toMatchObject({
    message: '2 invoices handed over to QuickBooks.',
    records: { entityTypeName: 'Invoice', ids },
  })
  expect(exporting?.tells?.(SENT_ALONG, (await call('exportInvoices', SENT_ALONG)).answer)).toBeNull()
})
