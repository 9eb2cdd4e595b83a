import { fireEvent } from '@testing-library/dom'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main, messages } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'
import { billed, linesOf } from '../../screens/invoices/support/billed.ts'

const pages = servePages()
const undo = (): unknown => fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
const LINE = { description: 'Haul', quantity: 1, rate: 25, miscItem: true }
const saves = () => pages.requests.of('SaveChanges')

describe('B-09 Edit in list', () => {
  it('[GR401] [GR403] [GR404] [LS20] [LS21] [LS420] edits, pastes, copies, fills and sets many in a list, and says why not; one undo each, one save', async () => {
    const notes = list('Dispatch notes')
    for (const [id, companyName] of [
      [1, 'Alpha'],
      [2, 'Beta'],
      [3, 'Gamma'],
    ] as const)
      await pages.company.insert('DispatchNote', { id, companyName, rentalDate: `2037-11-2${4 - id}` })
    await pages.company.insert('DispatchNote', {
      id: 4,
      companyName: 'Done',
      rentalDate: '2037-11-10',
      completed: '2037-11-11T15:00:00.000Z',
    })
    await pages.open('/dispatch-notes/overview')
    await main.press('Show All')
    await notes.row('Done')
    await main.press('Edit in list')
    await expectEventually(() => notes.editableCells('Alpha')).toEqual([
      'Company name',
      'Site name',
      'Rental date',
    ])
    expect(await notes.editableCells('Done')).toEqual([])
    await expectEventually(() => notes.said('Done', 'Site name')).toBe(
      'Not edited here: Completed dispatch notes cannot be changed',
    )
    await expectEventually(() => notes.said('Alpha', 'Created')).toBe(
      'Not edited here: This is set by the product.',
    )

    await notes.edit('Alpha', 'Site name', 'Garage')
    await notes.fillDown('Beta', 'Site name')
    await expectEventually(() => notes.cells('Site name')).toEqual(['Garage', 'Garage', '', ''])
    expect(await notes.copy('Alpha', 'Site name')).toBe('Garage')
    await notes.paste('Beta', 'Company name', 'Bolt\tBarn\t11/30/2037\nCask\tCamp\t12/1/2037\nDust\t\t')
    await dialog('Paste').reads(
      '3 values outside the list, or in a cell that cannot be edited, would be left out.',
    )
    await dialog('Paste').press('Yes')
    await expectEventually(() => notes.cells('Rental date').slice(1, 3)).toEqual(['11/30/2037', '12/01/2037'])
    undo()
    await expectEventually(() => notes.cells('Company name')).toEqual(['Alpha', 'Beta', 'Gamma', 'Done'])

    for (const name of ['Alpha', 'Gamma', 'Done']) await notes.selectAlso(name)
    await main.press('Edit selected')
    const edit = dialog('Edit 3 selected records')
    await edit.choose('Field', 'Payment terms')
    await edit.choose('Value', 'CC')
    await edit.reads(
      '2 of 3 records will change, 1 cannot be changed (Completed dispatch notes cannot be changed).',
    )
    await edit.press('Done')
    await edit.goes()
    expect(saves()).toEqual([])
    await main.press('Save')
    await expectEventually(messages).toEqual(['Saved'])
    expect(saves()).toHaveLength(1)
    expect(
      (await pages.company.rows('DispatchNote')).map(({ siteName, paymentTerms }) => [
        siteName,
        paymentTerms,
      ]),
    ).toEqual([
      ['Garage', 'CC'],
      ['Garage', null],
      [null, 'CC'],
      [null, null],
    ])
  })

  it('[GR920] [GR921] [GR1140] copies, fills, repeats and empties a block of cells, by keys and by the mouse, one undo each; Delete asks where no cells are edited', async () => {
    const notes = list('Dispatch notes')
    for (const [id, companyName] of [
      [1, 'Alpha'],
      [2, 'Beta'],
      [3, 'Gamma'],
    ] as const)
      await pages.company.insert('DispatchNote', { id, companyName, rentalDate: `2037-11-2${4 - id}` })
    await pages.open('/dispatch-notes/overview')
    await notes.row('Gamma')
    await main.press('Edit in list')
    await notes.edit('Alpha', 'Site name', 'Garage')
    const shown = () => notes.rows.map((row) => [row['Company name'], row['Site name']])
    const [alpha, beta, gamma] = [
      ['Alpha', 'Garage'],
      ['Beta', ''],
      ['Gamma', ''],
    ]
    await expectEventually(shown).toEqual([alpha, beta, gamma])
    await notes.selectBlock('Alpha', 'Company name', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowUp')
    expect(notes.block).toEqual([alpha, beta])
    expect(await notes.copy('Alpha', 'Company name')).toBe('Alpha\tGarage\r\nBeta\t')

    await notes.fillDown('Alpha', 'Company name')
    await expectEventually(shown).toEqual([alpha, alpha, gamma])
    undo()
    await expectEventually(shown).toEqual([alpha, beta, gamma])
    await notes.paste('Alpha', 'Company name', 'Bolt\tBarn')
    await expectEventually(shown).toEqual([['Bolt', 'Barn'], ['Bolt', 'Barn'], gamma])
    undo()
    await expectEventually(shown).toEqual([alpha, beta, gamma])
    await notes.selectBlock('Beta', 'Site name', 'ArrowUp')
    await notes.pressKey('Beta', 'Site name', 'Delete')
    await expectEventually(shown).toEqual([['Alpha', ''], beta, gamma])
    undo()
    await expectEventually(shown).toEqual([alpha, beta, gamma])
    await notes.dragOver('Gamma', 'Site name', 'Beta', 'Company name')
    expect(notes.block).toEqual([beta, gamma])
    expect(await notes.copy('Beta', 'Company name')).toBe('Beta\t\r\nGamma\t')
    await notes.shiftClick('Alpha', 'Company name')
    expect(notes.block).toEqual([alpha, beta, gamma])
    await notes.edit('Gamma', 'Site name', 'Camp')
    await expectEventually(() => notes.block).toEqual([])
    undo()
    await main.press('Cancel')
    await answer('Are you sure you want to cancel changes?', 'Yes')
    await notes.press('Stop editing')
    await expectEventually(() => notes.block).toEqual([])
    await notes.select('Gamma')
    await notes.pressKey('Gamma', 'Company name', 'Delete')
    await answer('Are you sure you want to delete the selected dispatch note(s)?', 'Yes')
    await expectEventually(() => notes.cells('Company name')).toEqual(['Alpha', 'Beta'])
  })

  it('[GR400] [GR401] [GR402] edits the rates of a customer in their tab, each as its type says, with the Save of the customer', async () => {
    const rates = list('Rates')
    await pages.company.insert('CustomerRate', {
      id: 1,
      customerId: 1,
      rateTypeId: RATE_TYPE.zone,
      zone: 2,
      rate: 40,
    })
    await pages.company.insert('CustomerRate', {
      id: 2,
      customerId: 1,
      rateTypeId: RATE_TYPE.hauling,
      range: 'Regular',
      rate: 50,
    })
    await pages.open('/customers/1')
    await main.openTab('Rates')
    await rates.row('Zone')
    await rates.press('Edit in list')
    await expectEventually(() => rates.said('Hauling', 'Zone')).toBe(
      'Not edited here: A rate of this type has no such value.',
    )
    await rates.edit('Zone', 'Rate', '45')
    await rates.edit('Hauling', 'Range', 'ext')
    await expectEventually(() => rates.cells('Range')).toContain('Extended')
    await main.press('Save')
    await expectEventually(messages).toEqual(['Saved'])
    expect((await pages.company.rows('CustomerRate')).map(({ rate, range }) => [rate, range])).toEqual([
      [45, null],
      [50, 'Extended'],
    ])
  })

  it('[GR401] [GR841] [LS420] edits the lines of an invoice without a dialog, until it was handed over: then it says why not', async () => {
    const lines = list('Lines')
    const open = await billed(pages.company, { lines: [LINE] })
    const posted = await billed(pages.company, {
      invoice: { statusId: INVOICE_STATUS.posted },
      lines: [LINE],
    })
    await pages.open(`/invoices/${posted.id}`)
    await lines.row('Haul')
    expect(lines.button('Edit in list')).toBe('disabled')
    expect(lines.hintOf('Edit in list')).toMatch(/^The lines of voided invoices/)
    await pages.open(`/invoices/${open.id}`)
    await lines.row('Haul')
    await lines.press('Edit in list')
    await lines.edit('Haul', 'Quantity', '3')
    await lines.edit('Haul', 'Note', 'three loads')
    await expectEventually(() => lines.cells('Total')).toEqual(['$75.00'])
    await main.press('Save')
    await expectEventually(messages).toContain('Saved')
    expect(await linesOf(pages.company, open.id)).toMatchObject([{ quantity: 3, note: 'three loads' }])
  })

  it('O-036 M-016 [GR840] moves a job with its preferred times, and an invoice with its due date, as their forms do', async () => {
    const jobs = list('Jobs')
    const invoices = list('Invoices')
    const { id: jobId } = await pages.company.job(await pages.company.rental())
    await pages.company.edit('Job', jobId, {
      startDate: '2037-11-27',
      preferredStartTime: '2037-11-27T14:00:00.000Z',
      preferredEndTime: '2037-11-27T15:00:00.000Z',
    })
    const { id } = await billed(pages.company, { invoice: { terms: 'Net 15', dueDate: '2037-12-11' } })
    await pages.open('/jobs/overview')
    await jobs.row(`J${jobId}`)
    await jobs.press('Edit in list')
    await jobs.edit(`J${jobId}`, 'Start date', '12/1/2037')
    await main.press('Save')
    await expectEventually(messages).toContain('Saved')
    expect(await pages.company.row('Job', jobId)).toMatchObject({
      startDate: '2037-12-01',
      preferredStartTime: '2037-12-01T14:00:00.000Z',
      preferredEndTime: '2037-12-01T15:00:00.000Z',
    })
    await pages.open('/invoices/overview')
    await invoices.row('101')
    await invoices.press('Edit in list')
    await invoices.edit('101', 'Date', 'soon')
    await invoices.edit('101', 'Date', '12/1/2037')
    await main.press('Save')
    await expectEventually(() => pages.company.row('Invoice', id)).toMatchObject({
      invoiceDate: '2037-12-01',
      dueDate: '2037-12-16',
    })
  })

  it('[GR842] [LS26] begins with the cell in which F2 is pressed, and stores each edit of a list in a dialog at once', async () => {
    const customers = list('Customers')
    const maintenance = list('Maintenance')
    const { id } = await pages.company.insert('Maintenance', {
      dumpsterInventoryId: 41,
      note: 'Weld',
      dueDate: '2037-12-01',
    })
    await pages.open('/customers/search')
    await customers.row('Acme')
    await customers.pressKey('Acme', 'Customer name', 'F2')
    expect(customers.button('Edit in list')).toBe('enabled')
    await customers.pressKey('Acme', 'Phone', 'F2')
    await customers.enter('Acme', 'Phone', '616 555 0123')
    await expectEventually(() => customers.cells('Phone')).toContain('(616) 555-0123')
    expect(customers.button('Stop editing')).toBe('enabled')
    await main.press('Cancel')
    await answer('Are you sure you want to cancel changes?', 'Yes')

    await pages.open('/dumpsters/overview')
    await list('Dumpsters').press('1 open')
    await maintenance.row('Weld')
    await maintenance.press('Edit in list')
    await maintenance.edit('Weld', 'Due date', '12/24/2037')
    await expectEventually(() => pages.company.row('Maintenance', id)).toMatchObject({
      dueDate: '2037-12-24',
    })
    await maintenance.edit('12/24/2037', 'Note', '')
    await expectEventually(messages).toEqual(['Required'])
    expect(await pages.company.row('Maintenance', id)).toMatchObject({ note: 'Weld' })
    expect(maintenance.cells('Note')).toEqual(['Weld'])
  })
})
