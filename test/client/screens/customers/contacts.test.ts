import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { dialog, main } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const pages = servePages()
const contacts = list('Contacts')
const edited = dialog('Add contact')

it('F-123 the contacts of a customer are listed, added and edited on the page of the customer, and stored with it', async () => {
  await pages.company.insert('Contact', {
    customerId: 1,
    firstName: 'Bo',
    lastName: 'Vos',
    phone: '(616) 555-0155',
  })
  await pages.open('/customers/1', ['Customer:Admin'])
  await main.openTab('Contacts')
  await expectEventually(() => contacts.cells('Last name')).toEqual(['Vos'])
  await main.press('Add')
  await edited.setField('First name', 'Cora')
  await edited.setField('Last name', 'Smit')
  await edited.setField('Email', 'Cora@Acme.example')
  await edited.press('Done')
  await edited.goes()
  await expectEventually(() => contacts.cells('First name')).toEqual(['Bo', 'Cora'])
  await main.press('Save')
  await expectEventually(async () => (await pages.company.rows('Contact')).map(({ email }) => email)).toEqual(
    [null, 'Cora@Acme.example'],
  )
})
