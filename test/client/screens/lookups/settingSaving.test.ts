import type { App } from '#client/app/App.ts'
import { saveRecords } from '#client/context/saving/saveRecords.ts'
import { priceChangeQuestion } from '#client/screens/lookups/priceChangeQuestion.ts'
import { createTestApp } from '../../support/createTestApp.ts'

const invoices = (count: number) =>
  Array.from({ length: count }, (_none, index) => ({
    id: index + 1,
    invoiceNumber: index === 0 ? null : 1000 + index,
    customer: `Company ${index + 1}`,
    change: index % 2 === 0 ? 1.5 : -0.5,
  }))

describe('storing a price', () => {
  let app: App
  let posted: string[]
  let answer: () => Promise<unknown>

  beforeEach(async () => {
    app = await createTestApp()
    posted = []
    // The client trusts the answers of the server.
    app.api.post = <T>(path: string, body: unknown): Promise<T> => {
      posted.push(`${path} ${JSON.stringify(body)}`)
      return answer() as Promise<T>
    }
  })

  const save = (name: string, decimalValue: number) => {
    const setting = app.store.create('Setting', { name, decimalValue }, 'Set price')
    return saveRecords(app, [setting], () => undefined)
  }

  it('[SE8] asks with the open invoices that it changes, and keeps the edit pending after a No', async () => {
    const asked: string[] = []
    answer = () => Promise.resolve({ invoices: invoices(12), change: 6 })
    app.dialogs.choose = ({ text, onEscape }) => {
      asked.push(text)
      return Promise.resolve(onEscape)
    }
    expect(await save('FuelRate', 26)).toBe(false)
    expect(posted).toEqual(['/api/utility/priceChange {"setting":"FuelRate","price":26}'])
    expect(asked).toEqual([
      expect.stringMatching(/^12 open invoices would change by \+\$6\.00 at this price\. /),
    ])
    expect(app.store.pending.records).toHaveLength(1)
  })

  it('[SE8] stores nothing while it is not known what would change, and says why', async () => {
    answer = () => Promise.reject(new Error('The server is busy.'))
    expect(await save('OverageRate', 70)).toBe(false)
    expect(app.store.pending.records).toHaveLength(1)
    expect(app.toasts.items).toHaveLength(1)
  })

  it('[SE8] names the first eight invoices, with their numbers or keys', () => {
    const { details, subject } = priceChangeQuestion('FuelRate', { invoices: invoices(10), change: 5 })
    expect(subject).toBe('Fuel for a job')
    expect(details).toHaveLength(9)
    expect(details.slice(0, 2)).toEqual(['Invoice #1, Company 1: +$1.50', 'Invoice #1001, Company 2: -$0.50'])
    expect(details.at(-1)).toBe('and 2 more')
    expect(priceChangeQuestion('FuelRate', { invoices: invoices(8), change: 4 }).details).toHaveLength(8)
  })
})
