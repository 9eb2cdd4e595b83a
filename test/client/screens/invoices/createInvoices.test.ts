import { portionsOf } from '#client/screens/invoices/awaitingWork.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import { servePages } from '../../support/openPage.tsx'
import { dialog, header, main, messages } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'
import { deliveredHome, linesOf, served } from './support/billed.ts'

const jobs = list('Jobs awaiting invoicing')
const rentals = list('Commercial rentals awaiting invoicing')
const drafts = list('Drafted invoices')
const lines = list('Lines')
const created = dialog('Create Invoices')

const pages = servePages()

describe('Invoices that are created together', () => {
  it('M-065 [IN580] are looked through, left out and edited as drafts, and stored by one Save', async () => {
    const { company } = pages
    await served(company)
    await served(company, { customerId: 2, serviceAddressId: 12 })
    await pages.open('/invoices/overview')
    await rentals.select('Acme')
    await rentals.selectAlso('Other')
    await rentals.press('Create Invoices')
    await drafts.row('Acme')
    expect(drafts.rows).toMatchObject([{ Lines: '2' }, { Lines: '2' }])
    expect([await company.rows('Invoice'), await company.rows('InvoiceLine')]).toEqual([[], []])
    await drafts.select('Other')
    await drafts.press('Leave Out')
    await created.reads('1 invoice,')
    await drafts.select('Acme')
    await created.reads('Acme · R')
    await lines.select('Service')
    await lines.press('Why?')
    await dialog('Why?').press('Close')
    await lines.press('Edit in list')
    await lines.edit('Service', 'Rate', '99')
    await created.press('Save')
    await created.goes()
    const stored = await company.rows('Invoice')
    expect(stored).toMatchObject([{ customerId: 1, invoiceNumber: expect.any(Number), total: 117.25 }])
    expect(await linesOf(company, Number(stored[0]?.id))).toMatchObject([{ rate: 99 }, { rate: 18.25 }])
    await expectEventually(() => [rentals.has('Acme'), rentals.has('Other')]).toEqual([false, true])
  })

  it('M-065 [IN580] leave nothing behind when they are canceled, and say of which work none can be drafted', async () => {
    const { company } = pages
    const { customerId } = await deliveredHome(company, { zone: 4 })
    await company.add('CustomerRate', { customerId, rateTypeId: RATE_TYPE.zone, zone: 1, rate: 300 })
    await deliveredHome(company, {}, 42)
    await pages.open('/invoices/overview')
    await jobs.row('Hazel Brook')
    const [first = '', second = ''] = jobs.cells('Job')
    await jobs.select(first)
    await jobs.selectAlso(second)
    await jobs.press('Create Invoices')
    await created.reads(/1 rental left out.*Hazel Brook, R\d+: Could not find a rate that matched/s)
    await drafts.row('Hazel Brook')
    await drafts.select('Hazel Brook')
    await drafts.press('Leave Out')
    await expectEventually(() => created.button('Save')).toBe('disabled')
    await drafts.press('Take In')
    await expectEventually(() => created.button('Save')).toBe('enabled')
    await created.press('Cancel')
    await created.goes()
    expect(await company.rows('Invoice')).toEqual([])
    expect(header.text).not.toMatch(/change/)
  })

  it('M-065 [IN840] are drafted of everything that awaits, jobs and rentals, at once', async () => {
    const { company } = pages
    await served(company)
    await deliveredHome(company)
    await pages.open('/invoices/overview')
    await rentals.row('Acme')
    await main.press('Create All Invoices')
    await created.reads('2 invoices,')
    await created.press('Save')
    await created.goes()
    expect(await company.rows('Invoice')).toHaveLength(2)
    await expectEventually(() => [...rentals.rows, ...jobs.rows]).toEqual([])
    await main.press('Create All Invoices')
    await expectEventually(messages).toContain('Nothing is awaiting invoicing.')
    await pages.open('/invoices/overview', ['Invoice'])
    await rentals.columns()
    expect(main.button('Create All Invoices')).toBe('missing')
  })

  it('[IN840] are drafted in portions in which the work of a rental stays together', () => {
    const work = [1, 2, 3, 1, 3].map((rentalId, index) => ({ rentalId, jobId: index }))
    const portions = portionsOf([...work, { rentalId: 2, jobId: null }], 4)
    expect(portions.map((portion) => portion.map(({ rentalId }) => rentalId))).toEqual([
      [1, 1, 2, 2],
      [3, 3],
    ])
    const sixth = { rentalId: 2, jobId: null }
    expect(portionsOf([...work, sixth], 3).map(({ length }) => length)).toEqual([2, 2, 2])
    expect(portionsOf([])).toEqual([])
    const many = Array.from({ length: 450 }, (_, index) => ({ rentalId: index, jobId: null }))
    expect(portionsOf(many).map(({ length }) => length)).toEqual([200, 200, 50])
  })
})
