import { fireEvent } from '@testing-library/dom'
import { QUESTIONS } from '#test/browser/steps/questions.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main, messages, Region, textOf } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const RATE = 77
const review = new Region('the review', () => document.querySelector('[data-testid="review-panel"]'))
const address = dialog('Service address')
const rate = dialog('Rate')

const pages = servePages()

describe('The main task: edit several records of a customer, save once', () => {
  it('B-02 F-050 F-114 undoes one edit, reviews the rest, and stores only the edited fields with one request, audited per record', async () => {
    await pages.company.insert('CustomerRate', {
      id: RATE,
      customerId: 1,
      dumpsterId: 21,
      rateTypeId: 1,
      rate: 300,
    })
    await pages.company.edit('Customer', 1, { paymentTerms: 'Net 15' })
    const before = (await pages.company.rows('AuditLog')).length
    await pages.open('/customers/1', ['Customer:Admin'])
    await main.setField('Phone', '(616) 555-0199')
    await main.setField('Scheduling name', 'Edited by a test')
    await main.openTab('Billing Info')
    await main.choose('Payment terms', 'Net 30')
    await main.openTab('Service Address')
    await list('Service addresses').open('Barn')
    await address.setField('Site name', 'Gate 7')
    await address.press('Done')
    await address.goes()
    await main.openTab('Rates')
    await list('Rates').open('20 yd')
    await rate.setField('Rate', '777.5')
    await rate.press('Done')
    await rate.goes()

    // The rate is undone: the customer's three fields and the address's one are left.
    await main.reads('5 changes in 3 records')
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    await main.press('4 changes in 2 records')
    await review.reads('Gate 7')
    const lines = [
      ...(await review.element()).querySelectorAll('[data-testid="review-record"] li > span:nth-child(2)'),
    ]
    expect(lines.map(textOf)).toHaveLength(4)
    expect(lines.map(textOf)).toContain('Net 15→Net 30')
    expect(review.text).not.toContain('777')
    await review.press('Save')
    await answer(QUESTIONS.updateJobs, 'No')
    await expectEventually(() => main.button('Close')).toBe('enabled')
    expect([messages(), pages.requests.of('SaveChanges')]).toMatchObject([['Saved'], { length: 1 }])
    const customer = { phone: '(616) 555-0199', nameOverride: 'Edited by a test', paymentTerms: 'Net 30' }
    await expectEventually(() => pages.company.row('Customer', 1)).toMatchObject({
      ...customer,
      rowVersion: 3,
    })
    await expectEventually(() => pages.company.row('ServiceAddress', 11)).toMatchObject({
      siteName: 'Gate 7',
      city: 'Ada',
    })
    await expectEventually(() => pages.company.row('CustomerRate', RATE)).toMatchObject({
      rate: 300,
      rowVersion: 1,
    })
    const audit = (await pages.company.rows('AuditLog')).slice(before)
    const modified = { action: 'Modified', userName: 'Olive Office' }
    expect(audit).toMatchObject([
      { entityTypeName: 'Customer', entityId: 1, ...modified },
      { entityTypeName: 'ServiceAddress', entityId: 11, ...modified },
    ])
    expect(new Set(audit.map(({ saveId }) => saveId)).size).toBe(1)
    for (const field of Object.keys(customer)) expect(String(audit[0]?.['data'])).toContain(`"${field}"`)

    // The history shows both records of the save, to those who may read the audit.
    await main.press('More')
    await main.reads('Email Open Invoices')
    expect(main.button('History')).toBe('missing')
    await pages.open('/customers/1', ['Customer:Admin', 'Admin'])
    await main.press('More')
    await main.press('History')
    await expectEventually(() =>
      [...document.querySelectorAll('[data-testid="history-entry"]')].slice(0, 2).map(textOf),
    ).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/Service address.*Olive Office/),
        expect.stringMatching(/Customer.*Olive Office/),
      ]),
    )
  })
})
