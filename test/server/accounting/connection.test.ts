import { BadRequest, ProviderFailed, Unavailable } from '#server/kernel/errors.ts'
import { CONNECTING, consent, openAccounting, type Accounting } from './openAccounting.ts'

let accounting: Accounting
beforeEach(async () => {
  accounting = await openAccounting()
})
afterEach(() => accounting.close())

describe('the connection to QuickBooks', () => {
  it('M-050 names the company, and keeps its tokens encrypted', async () => {
    const { quickBooks, books } = accounting
    expect(await quickBooks.state()).toMatchObject({
      isAuthorized: true,
      companyName: 'Practice Company',
      environment: 'practice',
      problem: null,
    })
    const [stored] = await books.database.query('SELECT * FROM "AccountingConnection"', [])
    const [code, other] = [await consent(quickBooks), await consent(quickBooks)]
    const handle = await quickBooks.connect(CONNECTING, code)
    expect(stored?.['accessToken']).toMatch(/^practice:[A-Za-z0-9+/=]+$/)
    expect(handle).toMatchObject({ realmId: code.realmId, state: code.state, refreshToken: '' })
    await expect(quickBooks.connect(CONNECTING, { ...other, code: code.code })).rejects.toThrow(
      ProviderFailed,
    )
  })

  it('M-050 refuses a callback that another user started, and one that comes twice', async () => {
    const { quickBooks } = accounting
    const callback = await consent(quickBooks)
    await expect(quickBooks.connect('someone.else@rolloff.example', callback)).rejects.toThrow(BadRequest)
    await quickBooks.connect(CONNECTING, callback)
    await expect(quickBooks.connect(CONNECTING, callback)).rejects.toThrow(BadRequest)
  })

  it('M-050 refuses another company until this one is disconnected', async () => {
    const { quickBooks } = accounting
    const callback = await consent(quickBooks)
    await expect(quickBooks.connect(CONNECTING, { ...callback, realmId: '1' })).rejects.toThrow(
      'Disconnect it',
    )
  })

  it('M-050 disconnects, and exports nothing after that', async () => {
    const { quickBooks } = accounting
    expect(await quickBooks.disconnect()).toEqual({ isAuthorized: false, problem: null })
    expect(await quickBooks.state()).toMatchObject({ isAuthorized: false, companyName: null })
    await expect(accounting.export('invoice')).rejects.toThrow(Unavailable)
  })

  it('M-050 finds all records of a query, of which QuickBooks answers a thousand at a time', async () => {
    const { quickBooks, standIn } = accounting
    const { Id } = standIn.company.create('Customer', { DisplayName: 'Van Dyke & Sons' })
    const payment = { CustomerRef: { value: Id }, TxnDate: '2025-06-02', TotalAmt: 1 }
    for (let n = 0; n < 2_001; n += 1) standIn.company.create('Payment', payment)
    const found = await quickBooks.run(({ api }) => api.find('Payment', [['CustomerRef', Id]]))
    expect(found.map((each) => each.Id)).toEqual(standIn.company.all('Payment').map((each) => each.Id))
    const byNote = quickBooks.run(({ api }) => api.find('Payment', [['PrivateNote', 'Rolloff payment 1']]))
    await expect(byNote).rejects.toThrow("property 'PrivateNote' is not queryable")
  })

  it('runs one export at a time', async () => {
    const { quickBooks } = accounting
    await quickBooks.run(async () => {
      await expect(accounting.export('invoice')).rejects.toThrow('Another export is running')
    })
    expect(await accounting.export('invoice')).toMatchObject({ succeeded: 0, failed: 0 })
  })
})
