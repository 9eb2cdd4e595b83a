import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, main } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const pages = servePages()

const open = async (): Promise<void> => {
  await pages.open('/customers/1', ['Customer:Admin', 'Invoice'])
  await main.reads('Identity')
}

describe('What a customer rents, owes and paid', () => {
  it('F-063 [CU520] lists its jobs, payments and credits, each read when its tab is opened', async () => {
    const { id } = await pages.company.job(await pages.company.rental())
    await pages.company.job(await pages.company.rental({ customerId: 2, serviceAddressId: 12 }))
    await pages.company.insert('Payment', {
      id: 61,
      customerId: 1,
      paymentDate: '2037-11-20',
      paymentAmount: 80,
    })
    await pages.company.insert('PaymentCredit', { id: 71, customerId: 1, amount: 25, notes: 'Late' })
    await open()
    const read = () => ['Jobs', 'Payments', 'PaymentCredits'].map((each) => pages.requests.of(each).length)
    expect(read()).toEqual([0, 0, 0])
    await main.openTab('Jobs')
    await expectEventually(() => list('Jobs').cells('Job')).toEqual([`J${id}`])
    await main.openTab('Payments')
    await expectEventually(() => list('Payments').cells('Amount')).toEqual(['$80.00'])
    await main.openTab('Credits')
    await expectEventually(() => list('Credits').cells('Amount')).toEqual(['$25.00'])
    expect(read()).toEqual([1, 1, 1])
    expect(main.tabs.slice(5, 9)).toEqual(['Jobs1', 'Invoices', 'Payments1', 'Credits1'])
  })

  it('F-063 O-088 [CU521] [CU522] [IV520] says what is owed by age, and what stands where since when', async () => {
    const rental = await pages.company.rental()
    const invoice = { customerId: 1, rentalId: rental.id, serviceAddressId: 11, invoiceDate: '2037-08-01' }
    await pages.company.insert('Invoice', {
      ...invoice,
      dueDate: '2037-10-01',
      statusId: 1,
      total: 210,
      balance: 210,
    })
    await pages.company.insert('DumpsterLocation', {
      dumpsterInventoryId: 41,
      serviceAddressId: 11,
      placed: '2037-11-16T15:00:00.000Z',
    })
    const terms = { balance: 1250.5, paymentTerms: 'Net 30', created: '2024-03-02T15:00:00.000Z' }
    await pages.company.insert('Customer', { id: 9, typeId: 1, companyName: 'Terms', ...terms })
    await pages.open('/customers/9', ['Customer:Admin', 'Invoice'])
    await main.reads('$1,250.50')
    for (const fact of ['Payment termsNet 30', 'Extension rate—', 'Customer since03/02/2024'])
      expect(main.text).toContain(fact)
    await open()
    await expectEventually(() => main.text).toContain('31-60 days$210.00')
    await expectEventually(() => main.text).toContain('20-007, 20 ydBarn since 11/16/2037, 10 days')
  })

  it('F-063 [CU1342] says that the last email to its address did not reach it, until one does or it has another address', async () => {
    const { company } = pages
    const to = 'office@acme.example'
    const error = 'The mail server refused the email: 550 No such user'
    await company.edit('Customer', 1, { email: to })
    const about = { customerId: 1, subject: 'Your statement' }
    await company.insert('EmailMessage', {
      ...about,
      to: `AP@acme.example, Office@acme.example`,
      status: 'Failed',
      error,
    })
    await company.insert('EmailMessage', { ...about, to: 'ann@acme.example', status: 'Sent' })
    await open()
    await main.reads(error)
    await main.setField('Email', 'new@acme.example')
    await expectEventually(() => main.text).not.toContain(error)
    await main.press('Cancel')
    await answer('Are you sure you want to cancel changes?', 'Yes')
    await company.insert('EmailMessage', { ...about, to, status: 'Sent' })
    await open()
    await expectEventually(() => pages.requests.of('EmailMessages')).toHaveLength(2)
    await expectEventually(() => main.text).not.toContain(error)
  })

  it('F-063 [CU523] [RC13] begins a rental at its only site, and a payment of it, by who may', async () => {
    await pages.open('/customers/1', ['Customer:Admin', 'Rentals:Admin'])
    await main.press('New Rental')
    await expectEventually(() => pages.address).toBe('/rentals/new?customerId=1&serviceAddressId=11')
    await expectEventually(() => [main.readField('Customer'), main.readField('Site address')]).toEqual([
      'Acme',
      'Barn',
    ])
    await pages.open('/customers/1', ['Customer:Admin', 'Payments:Admin'])
    await main.press('Receive Payment')
    await main.reads('CustomerAcme')
    await pages.open('/customers/1', ['Customer:Admin'])
    await main.reads('Identity')
    expect(['New Rental', 'Receive Payment'].map((each) => main.button(each))).toEqual(['missing', 'missing'])
  })
})
