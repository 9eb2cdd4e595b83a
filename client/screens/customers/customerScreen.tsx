import { Customer } from '#shared/customers/Customer.ts'
import { COMMERCIAL } from '#shared/customers/CustomerType.ts'
import { billingCommunication, customerDisplayName } from '#shared/customers/customerRules.ts'
import { DEFAULT_SALES_PERSON_ID } from '#shared/people/SalesPerson.ts'
import { formSection } from '../../form/FormSection.tsx'
import { sentence } from '../../form/sentence.tsx'
import { addressPart } from '../../screen/address/addressPart.tsx'
import { notesCard } from '../../screen/notes/notesCard.tsx'
import { formTab } from '../../screen/record/formTab.tsx'
import { recordPage } from '../../screen/record/RecordPage.tsx'
import { recordScreen } from '../../screen/record/RecordScreen.ts'
import { accountCommands } from './accountCommands.ts'
import { AccountCard } from './accountCard.ts'
import { contactsTab } from './contacts.ts'
import { customerTypeBadge } from './customerTypeBadge.ts'
import { invoicesTab, rentalsTab } from './customerLists.ts'
import { ratesTab } from './rates.ts'
import { serviceAddressesTab } from './serviceAddresses.tsx'

const identity = formSection(Customer, 'Identity', [
  { field: 'typeId', required: true },
  'salesPersonId',
  'quickBooksId',
  { field: 'companyName', span: 2, isShown: ({ typeId }) => typeId === COMMERCIAL },
  { field: 'nameOverride', placeholder: 'Shown on the dispatch board' },
])

const contact = formSection(Customer, 'Contact', [
  'firstName',
  'lastName',
  'preferredCommunication',
  'phone',
  { field: 'email', span: 2 },
  { field: 'siteNotes', span: 3 },
])

const terms = formSection(Customer, 'Terms', [
  'billingType',
  'paymentTerms',
  'billingRule',
  'creditCardId',
  'standardRentalLength',
  'extensionRate',
  'fuelRate',
  'usePercentageBasedFuelRate',
  'bypassKentCharge',
  'greatPlainsId',
  { field: 'balance', readOnly: true },
  // How bills reach the customer (F-059).
  sentence(
    { id: 'billing-communication', span: 2 },
    (customer) => `Bills are sent to this customer by ${billingCommunication(customer).toLowerCase()}.`,
  ),
])

const billingAddress = formSection(Customer, 'Billing address', [
  'billingSameAsService',
  addressPart(Customer, { prefix: 'bill', span: 2 }),
  { field: 'billAddress1', span: 2 },
  'billAddress2',
  'billCity',
  'billState',
  'billZip',
  'billCountry',
])

/** `/customers/{id}` and its dialog (F-048…F-065). */
export const customerScreen = recordScreen(Customer, {
  noun: 'customer',
  path: '/customers',
  list: { path: '/customers/search', caption: 'Customers' },
  expand: ['serviceAddresses', 'contacts', 'rates', 'customerNotes'],
  newValues: () => ({ salesPersonId: DEFAULT_SALES_PERSON_ID }),
  title: customerDisplayName,
  badge: ({ typeId }, { widgetServices }) => customerTypeBadge(typeId, widgetServices),
  tabs: [
    formTab('Customer', [identity, contact]),
    formTab('Billing Info', [terms, billingAddress]),
    serviceAddressesTab,
    ratesTab,
    rentalsTab,
    invoicesTab,
    contactsTab,
  ],
  aside: [AccountCard, notesCard('customerNotes')],
  commands: accountCommands,
})

export const CustomerPage = recordPage(customerScreen)
