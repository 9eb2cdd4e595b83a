import { describePending } from '#client/context/messages.ts'
import { recordName, recordTitle } from '#shared/model/recordTitle.ts'
import { ReviewModel } from '#client/app/review/ReviewModel.ts'
import { displayValue } from '#client/context/displayValue.ts'
import { Customer } from '#shared/customers/Customer.ts'
import { rolloffModel } from '#shared/entities.ts'
import {
  customerStore,
  known,
  mergeCustomer,
  formatter,
  type CustomerStore,
} from '../../screens/customers/support/customerStore.ts'

describe('Reviewing what is pending', () => {
  let store: CustomerStore
  let review: ReviewModel

  beforeEach(async () => {
    store = await customerStore()
    mergeCustomer(store, 7)
    review = new ReviewModel(store, formatter, rolloffModel)
  })

  const reviewed = () => store.pending.records.map((record) => review.display(record))
  const customer = () => known(store.cached('Customer', 7))
  const address = () => known(store.cached('ServiceAddress', 70))
  const chip = () => describePending(store.pending.count, store.pending.records.length)
  const rate = () => known(store.cached('CustomerRate', 70))

  it('B-02 counts changes and records', () => {
    customer().paymentTerms = 'Net 15'
    expect(chip()).toBe('1 change in 1 record')
    customer().phone = '1'
    address().zip = '49301'
    rate().rate = 500
    expect(chip()).toBe('4 changes in 3 records')
  })

  it('B-02 shows each field before and after as text, never as ids', () => {
    customer().paymentTerms = 'Net 15'
    customer().salesPersonId = 2
    customer().extensionRate = 12.5
    customer().bypassKentCharge = true
    expect(reviewed()[0]?.fields).toEqual([
      { property: 'paymentTerms', caption: 'Payment terms', before: 'Net 30', after: 'Net 15' },
      { property: 'salesPersonId', caption: 'Sales person', before: '—', after: 'J. Halvorsen' },
      { property: 'extensionRate', caption: 'Extension rate', before: '—', after: '$12.50' },
      { property: 'bypassKentCharge', caption: 'Bypass Kent surcharge', before: 'No', after: 'Yes' },
    ])
  })

  it('B-02 shows which records are new, edited and deleted, their titles, and whose they are', () => {
    customer().phone = '1'
    store.remove(address())
    store.create('Note', { entityTypeName: 'Customer', entityId: 7, text: 'Call first' })
    expect(reviewed().map(({ state, typeCaption, title }) => [state, typeCaption, title])).toEqual([
      ['modified', 'Customer', 'Great Lakes Landscape'],
      ['deleted', 'Service address of Great Lakes Landscape', 'North yard'],
      ['added', 'Note of Great Lakes Landscape', 'Call first'],
    ])
    expect(reviewed()[1]?.fields).toEqual([])
    expect(reviewed()[2]?.fields.map(({ property }) => property)).toEqual(['text'])
  })

  it('B-02 lists the problems of a record beside its changes', () => {
    customer().email = 'holly.walsh'
    expect(reviewed()[0]?.problems).toEqual([
      { property: 'email', caption: 'Email', message: 'Enter an email address like name@company.com' },
    ])
  })

  it('B-02 excludes a record from the save only if no included one requires it, and says which does', () => {
    const added = store.create('Customer', { typeId: 1, companyName: 'Redline' })
    const site = store.create('ServiceAddress', { customerId: added.id, siteName: 'Pit 4' })
    expect(reviewed().map(({ requiredBy }) => requiredBy)).toEqual(['Service address Pit 4 needs it', null])
    review.setIncluded(added, false)
    expect(review.includedEntities).toEqual([added, site])
    review.setIncluded(site, false)
    review.setIncluded(added, false)
    expect(review.includedEntities).toEqual([])
    review.setIncluded(site, true)
    expect(review.includedEntities).toEqual([added, site])
  })

  it('B-02 shows nothing of a field that was reverted, and of a record without changes', () => {
    customer().phone = '1'
    customer().paymentTerms = 'Net 15'
    store.pending.revertField(customer(), 'phone')
    expect(reviewed()[0]?.fields.map(({ property }) => property)).toEqual(['paymentTerms'])
    store.pending.revertRecord(customer())
    expect(reviewed()).toEqual([])
  })
})

describe('Displayed values and record titles', () => {
  it('shows an unknown record by its number, and a missing value as a dash', () => {
    expect(displayValue(Customer.fields.creditCardId, 9, formatter)).toBe('No. 9')
    expect(displayValue(Customer.fields.creditCardId, null, formatter)).toBe('—')
    expect(displayValue(Customer.fields.phone, '', formatter)).toBe('—')
    expect(displayValue(Customer.fields.created, '2026-11-20T14:12:00.000Z', formatter)).toBe(
      '11/20/2026 9:12AM',
    )
    expect(displayValue(Customer.fields.fuelRate, 0.125, formatter)).toBe('0.125')
  })

  it('titles a record by its declaration, by its number if that is blank, and shortens long titles', () => {
    const named = { id: 4, typeId: 2, firstName: 'Ann', lastName: 'Visser' }
    expect(recordName(rolloffModel, 'Customer', named)).toBe('Customer Ann Visser')
    expect(recordTitle(rolloffModel, 'Customer', { id: 4, typeId: 1, companyName: ' ' })).toBe('No. 4')
    expect(recordTitle(rolloffModel, 'Customer', { id: -1, typeId: 1, companyName: '' })).toBe('(new)')
    expect(recordTitle(rolloffModel, 'Note', { id: 1, text: 'x'.repeat(80) })).toBe(`${'x'.repeat(60)}…`)
  })
})
