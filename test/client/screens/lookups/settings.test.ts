import { act, fireEvent } from '@testing-library/react'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, main, messages, Region } from '../../support/Region.ts'

const review = new Region('the review', () => document.querySelector('.review-panel'))
const pages = servePages()
const valueOf = async (name: string) =>
  (await pages.company.rows('Setting')).find((setting) => setting['name'] === name)?.['stringValue']
const ratesInForce = async () =>
  (await pages.company.rows('FuelRatePercentage')).filter(({ endDate }) => endDate === null)

const open = async (page: string, field: string): Promise<void> => {
  await pages.open(`/admin/lookup-tables/${page}`, ['Admin'])
  await main.reads(field)
}

describe('The settings', () => {
  it('[PG1410] say where an address leads that there is no such page of theirs', async () => {
    await pages.open('/admin/lookup-tables/fees', ['Admin'])
    await expectEventually(() => pages.address).toBe('/admin/lookup-tables')
    await expectEventually(messages).toEqual(['There is no page /admin/lookup-tables/fees.'])
  })

  it('F-097 have the eight texts of emails, of any number of lines', async () => {
    await open('email-templates', 'Subject of invoices')
    const texts = {
      EmailSubject: 'Subject of invoices',
      EmailBody: 'Email with invoices',
      PaymentEmailSubject: 'Subject of receipts',
      PaymentEmailBody: 'Email with receipts',
      StatementEmailSubject: 'Subject of statements',
      StatementEmailBody: 'Email with statements',
      OpenInvoiceEmailSubject: 'Subject of open invoices',
      OpenInvoiceEmailBody: 'Email with open invoices',
    }
    const stored = await Promise.all(Object.keys(texts).map(valueOf))
    expect(new Set(stored).size).toBe(stored.length)
    expect(Object.values(texts).map((caption) => main.readField(caption))).toEqual(stored)
    await main.setField('Email with receipts', 'Dear customer,\nthank you.')
    await main.press('Save')
    await expectEventually(messages).toEqual(['PaymentEmailBody Set'])
    expect(await valueOf('PaymentEmailBody')).toBe('Dear customer,\nthank you.')
  })

  it('F-097 [PG500] are led to where a Save is stopped, and from the review', async () => {
    await open('rates', 'Fuel for a job')
    await main.setField('Service job', '-4')
    await main.press('Save')
    // The review opens beside it, and leaves it the focus once it is drawn.
    await review.reads('1 record to fix')
    await act(async () => {})
    await expectEventually(() => main.focusedField).toBe('Service job')
    const fuel = document.querySelector<HTMLElement>('[data-field] input')
    fuel?.focus()
    expect(main.focusedField).not.toBe('Service job')
    await review.press('Go to')
    await expectEventually(() => main.focusedField).toBe('Service job')
    expect(main.problemOf('Service job')).toBe('Value needs to be greater than or equal to 0')
  })

  it('F-098 [PR13] end the fuel percentage in force and begin the next by one save, and show since when it is', async () => {
    await open('rates', 'Fuel as a share of charges')
    await main.reads(/Last Updated: \d\d\/\d\d\/\d{4} /)
    const [active] = await ratesInForce()
    await main.setField('Fuel as a share of charges', '0.175')
    await main.press('Save')
    await expectEventually(messages).toEqual(['FuelPercentage Set'])
    const [next, ...others] = await ratesInForce()
    expect([next?.['rate'], others]).toEqual([0.175, []])
    expect((await pages.company.row('FuelRatePercentage', active?.id ?? 0))['endDate']).toBe(
      next?.['startDate'],
    )
    await main.reads(/Last Updated: 11\/26\/2037 /)
    expect(pages.requests.of('SaveChanges')).toHaveLength(1)
  })

  it('O-009 F-097 say since when the margin of a rental counts', async () => {
    const rental = await pages.company.rental()
    await open('company', 'Calculate margins since')
    await main.setField('Calculate margins since', '1/2/2026')
    await main.press('Save')
    await expectEventually(messages).toEqual(['MarginBaseDate Set'])
    await pages.open(`/rentals/${rental.id}`)
    await main.reads('Since 1/2/2026')
  })

  it('F-097 M-018 [AC400] open closed books for a time, with a reason', async () => {
    await open('company', 'Books closed through')
    await main.setField('Books closed through', '11/25/2037')
    await main.press('Save')
    await answer(
      'Close the books for all days through 11/25/2037? Of these days nothing is added, changed or removed any more.',
      'Yes',
    )
    await main.reads('The books are closed through 11/25/2037.')
    await expectEventually(messages).toEqual(['BooksClosedThrough Set'])
    await main.setField('Open again from', '11/10/2037')
    await main.setField('Open until the end of', '11/28/2037')
    await main.press('Save')
    await expectEventually(() => messages().join()).toContain('Why are the books to be open again?')
    // What is refused is not in force.
    await main.reads('The books are closed through 11/25/2037.')
    await main.setField('Reason for opening', 'Audit')
    await main.press('Save')
    await main.reads(
      'The books are closed through 11/09/2037. What follows is open until the end of 11/28/2037: Audit',
    )
    await expectEventually(() => valueOf('BooksOpenReason')).toBe('Audit')
  })

  it('[SE1000] have a logo, chosen from a file and refused if it is no picture, pending until Save', async () => {
    await open('company', 'Company name')
    const choose = async (name: string, type: string): Promise<void> => {
      const input = document.querySelector<HTMLInputElement>('input[aria-label="Choose the logo"]')
      if (input === null) throw new Error('There is nothing to choose the logo with.')
      fireEvent.change(input, { target: { files: [new File(['content'], name, { type })] } })
      await expectEventually(() =>
        document.querySelector('.picture-setting img')?.getAttribute('src'),
      ).toContain(type)
    }
    await choose('logo.svg', 'image/svg+xml')
    await main.press('Save')
    await main.reads('Choose a picture in PNG or JPEG format.')
    await choose('logo.png', 'image/png')
    await main.press('Save')
    await expectEventually(messages).toContain('CompanyLogo Set')
    expect(await valueOf('CompanyLogo')).toBe('data:image/png;base64,Y29udGVudA==')
    await main.press('Remove')
    await main.press('Save')
    await expectEventually(() => valueOf('CompanyLogo')).toBeNull()
  })
})
