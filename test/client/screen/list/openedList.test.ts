import { FIRST_ROWS } from '#client/screen/list/Listed.ts'
import { servePages } from '../../support/openPage.tsx'
import { main } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const payments = list('Payments')
const pages = servePages()

const pay = (referenceNumber: string) =>
  pages.company.insert('Payment', { customerId: 1, paymentDate: '2037-06-01', referenceNumber })

describe('A list that is opened again', () => {
  it('[LS400] [LS402] shows at once what it showed last, with its selection, until it is read again', async () => {
    await pay('Check 1')
    await pages.open('/payments/overview')
    await payments.row('Check 1')
    const [asked] = pages.requests.of('/api/breeze/Payments')
    expect(asked).toContain(`"take":${FIRST_ROWS},`)
    await main.press('Credits')
    await list('Credits').reads('No credits.')
    const answer = pages.requests.holdAnswersTo('/api/breeze/Payments')
    await pay('Check 2')
    history.back()
    await payments.select('Check 1')
    expect(payments.has('Check 2')).toBe(false)
    answer()
    await payments.row('Check 2')
    expect((await payments.row('Check 1')).getAttribute('aria-selected')).toBe('true')
  })
})
