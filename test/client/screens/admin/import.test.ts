import { PAYMENT_TERMS } from '#shared/customers/Customer.ts'
import { fireEvent } from '@testing-library/dom'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, header, main, messages } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'
import { sendImportFile } from './support/sendImportFile.ts'

const FILE = 'Company;Main Phone;Terms\nBest Roofing;616-555-0123;NET30\nOther;;\nShed Co;555-0199;COD\n'

const pages = servePages()

async function pageElement<E extends Element>(selector: string): Promise<E> {
  await expectEventually(() => document.querySelector(selector)).not.toBeNull()
  const found = document.querySelector<E>(selector)
  if (found === null) throw new Error(`There is no ${selector} on the page.`)
  return found
}

it('[IM803] [IM813] [IM1285] a file is mended, imported and taken back on its page', async () => {
  const { id } = await sendImportFile(pages.company, 'customers.csv', FILE)
  await pages.open(`/admin/import/${id}`)
  await expectEventually(() => main.text).toContain('Import 1 Row')
  expect(main.text).toContain('May beSame')
  expect(main.text).toContain('customer 2, Other')
  expect(main.text).toContain('Enter a phone number with area code like (616) 555-0123')

  const terms = await pageElement<HTMLSelectElement>('select[aria-label="Instead of COD in Terms, row 4"]')
  expect([...terms.options].map(({ value }) => value)).toEqual(['', ...PAYMENT_TERMS])
  fireEvent.change(terms, {
    target: { value: 'Due on receipt' },
  })
  await main.press('Apply')
  await expectEventually(() => main.text).not.toContain('COD in Terms')
  await main.press('Use 1 Suggestion')
  await expectEventually(() => main.text).toContain('Import 2 Rows')
  await main.press('Merge All')
  await expectEventually(() => main.text).toContain('Import 3 Rows')
  await main.press('Import 3 Rows')
  await expectEventually(() => main.text).toContain('Done')
  const { company } = pages
  await expectEventually(async () =>
    (await company.rows('Customer')).map(({ companyName, phone, paymentTerms }) => [
      companyName,
      phone,
      paymentTerms,
    ]),
  ).toEqual([
    ['Acme', null, null],
    ['Other', null, null],
    ['Best Roofing', '(616) 555-0123', 'Net 30'],
    ['Shed Co', '(616) 555-0199', 'Due on receipt'],
  ])

  await main.press('Take Back')
  await answer(
    'What this import added is deleted, and what it changed gets its former values. What somebody has worked with since is kept. Take it back?',
    'Yes',
  )
  await expectEventually(() => main.text).toContain('Taken back')
  expect((await company.rows('Customer')).filter(({ deleted }) => deleted === null)).toHaveLength(2)
  await pages.open('/admin/import')
  await expectEventually(() => list('Import').cells('Status')).toEqual(['Taken back'])
})

it('[IM1480] [PG1410] an import that changes nothing has nothing to import or to take back, and one that is none says so', async () => {
  const { company } = pages
  const { id } = await sendImportFile(company, 'customers.csv', 'Company;City\nAcme;\n')
  await pages.open(`/admin/import/${id}`)
  await main.press('Merge All')
  await main.press('Import 1 Row')
  await expectEventually(() => company.row('Import', id)).toMatchObject({ status: 'Done', unchangedCount: 1 })
  await main.reads('Done')
  expect(main.text).toContain('Unchanged1')
  expect(['Import 0 Rows', 'Take Back'].map((caption) => main.text.includes(caption))).toEqual([false, false])

  await pages.open('/admin/import/999')
  await main.reads('This import could not be read')
  await main.press('All imports')
  await expectEventually(() => pages.address).toBe('/admin/import')
  await pages.open('/admin/import/new')
  await expectEventually(messages).toEqual(['There is no page /admin/import/new.'])
  expect(pages.address).toBe('/admin/import')
})

it('[IM1483] rows that were refused are tried again once their reason is gone', async () => {
  const { company } = pages
  const send = () => sendImportFile(company, 'customers.csv', 'Company;City\nBest;Ada\n')
  const edit = async (changes: object): Promise<void> => {
    const added = (await company.rows('Customer')).find(({ companyName }) => companyName === 'Best')
    await company.edit('Customer', Number(added?.['id']), { ...changes })
  }
  const import1 = async (id: number): Promise<void> => {
    await main.press('Import 1 Row')
    await expectEventually(() => company.row('Import', id)).toMatchObject({ status: 'Done' })
  }
  const first = await send()
  await pages.open(`/admin/import/${first.id}`)
  await import1(first.id)
  await edit({ deleted: '2037-11-26T12:00:00.000Z' })
  const { id } = await send()
  await pages.open(`/admin/import/${id}`)
  await import1(id)
  await main.reads('Customer Best is deleted')
  await edit({ deleted: null })
  await main.press('Try Refused Again')
  await import1(id)
  await expectEventually(() => company.row('Import', id)).toMatchObject({
    refusedCount: 0,
    unchangedCount: 1,
  })
  await expectEventually(() => main.text).not.toContain('Refused')
})

it('[IM813] [IM985] an import goes on without its page, and the bell says when it has ended, until somebody looks', async () => {
  const { id } = await sendImportFile(
    pages.company,
    'customers.csv',
    'Company;City\nBest Roofing;Ada\nShed Co;Ada\n',
  )
  await pages.open('/profile')
  await pages.company.server.inject({
    method: 'POST',
    url: `/api/imports/${id}/continue`,
    headers: { authorization: 'Bearer ann' },
  })
  await expectEventually(async () =>
    (await pages.company.rows('Import')).map(({ status }) => status),
  ).toEqual(['Done'])
  await header.press('Notifications')
  await header.reads('1 Imports that ended')
  await header.press('1 Imports that ended')
  await expectEventually(() => list('Import').cells('Added')).toEqual(['2'])
  await pages.open(`/admin/import/${id}`)
  await main.reads('Done')
  await expectEventually(async () =>
    (await pages.company.rows('Import')).map(({ isNews }) => isNews),
  ).toEqual([false])
})
