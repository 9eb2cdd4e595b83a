import { Customer } from '#shared/customers/Customer.ts'
import { customerAgesQuery } from '#shared/accounting/queries.ts'
import { COMMERCIAL } from '#shared/customers/CustomerType.ts'
import { billingCommunication, customerDisplayName } from '#shared/customers/customerRules.ts'
import { DEFAULT_SALES_PERSON_ID } from '#shared/people/SalesPerson.ts'
import { formSection, type RecordOfEntity } from '../../form/FormSection.tsx'
import { sentence } from '../../form/sentence.tsx'
import { addressPart } from '../../screen/address/addressPart.tsx'
import { notesCard } from '../../screen/notes/notesCard.tsx'
import { formTab } from '../../screen/record/formTab.tsx'
import { recordPage } from '../../screen/record/RecordPage.tsx'
import { recordScreen, type RecordCommand } from '../../screen/record/RecordScreen.ts'
import { customerTypeBadge } from './customerTypeBadge.ts'
import { creditsTab, invoicesTab, jobsTab, paymentsTab, rentalsTab } from './customerLists.ts'
import { DoublesCard } from './DoublesCard.tsx'
import { messages } from './messages.ts'
import { mergeCommand, personalDataCommands } from './customerCommands.ts'
import { ratesTab } from './rates.ts'
import { serviceAddressesTab } from './serviceAddresses.tsx'
import { AgesCard, OnSiteCard } from './StandingCards.tsx'
import type { Formats } from '../../kit/formats.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import { childrenOf } from '../../screen/record/children.ts'
import { factsPart } from '../../screen/record/factsPart.tsx'
import { fieldFacts } from '../../screen/record/fieldFacts.ts'
import { permissions } from '#shared/access/roles.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { openFile } from '../../context/openFile.ts'
import { addInRecordDialog } from '../../context/recordDialogs.ts'
import { addStoredRecord } from '../../screen/editor/editRecord.ts'
import { emailDialog } from '../../screen/email/emailDialog.ts'
import { statementEditor } from './statementEditor.tsx'
import { UndeliverableCard } from './UndeliverableCard.tsx'
import { Contact } from '#shared/customers/Contact.ts'
import { editorOf } from '../../screen/editor/Editor.ts'
import { childTab } from '../../screen/record/childTab.tsx'

export const contactEditor = editorOf(Contact, {
  noun: 'contact',
  form: [
    [
      'firstName',
      'lastName',
      'phone',
      { field: 'email', span: 3 },
      'getsInvoices',
      'getsStatements',
      { field: 'notes', span: 3 },
    ],
  ],
})

/** Whom to call and to write to at a customer, besides the first contact on its own tab (F-123). */
const contactsTab = childTab('Contacts', {
  relation: 'contacts',
  entity: Contact,
  layoutKey: 'customer-contacts',
  caption: 'Contacts',
  columns: [
    { field: 'firstName', width: 120 },
    { field: 'lastName', strong: true, width: 140 },
    { field: 'phone', width: 150 },
    { field: 'email', minWidth: 180 },
    'getsInvoices',
    'getsStatements',
    { field: 'notes', minWidth: 180 },
  ],
  editor: contactEditor,
  emptyText: 'No further contacts. Add the first one.',
})

/** What most calls of a customer are about (CU523). */
const workCommands: readonly RecordCommand<RecordOfEntity<typeof Customer>>[] = [
  {
    caption: 'New Rental',
    icon: 'truck',
    needs: permissions.manageRentals,
    needsSaved: true,
    run: (customer, _app, navigate) => navigate(newRentalPath(customer)),
  },
  {
    caption: 'Receive Payment',
    icon: 'card',
    needs: permissions.managePayments,
    needsSaved: true,
    run: ({ id }, _app, navigate) => navigate(`/payments/new?customerId=${id}`),
  },
]

/** Pays back what the customer has in credit (PY711). Throws QueryFailed. */
async function refundCredit({ id }: RecordOfEntity<typeof Customer>, app: ScreenContext): Promise<void> {
  const { openCredits } = await app.store.fetchResult(customerAgesQuery, { customerId: id })
  if (openCredits === 0) app.toasts.error(messages.nothingToRefund)
  else if ((await addInRecordDialog(app, 'Payment', { customerId: id, paymentAmount: openCredits })) !== null)
    await app.store.fetchByKey('Customer', id)
}

/** The page of a new rental of the customer, at its site if it has only one. */
function newRentalPath(customer: RecordOfEntity<typeof Customer>): string {
  const [site, ...others] = childrenOf(customer, 'serviceAddresses')
  const only =
    site === undefined || others.length > 0 ? '' : `&serviceAddressId=${String(propertiesOf(site)['id'])}`
  return `/rentals/new?customerId=${customer.id}${only}`
}

/** What is printed and sent of a customer's account (F-065). */
const accountCommands: readonly RecordCommand<RecordOfEntity<typeof Customer>>[] = [
  {
    caption: 'Generate Statement',
    icon: 'file',
    needs: permissions.printAccounts,
    needsSaved: true,
    run: ({ id }, app) => addStoredRecord(app, statementEditor, { customerId: id }),
  },
  {
    caption: 'Open Invoices Report',
    icon: 'print',
    needs: permissions.printAccounts,
    needsSaved: true,
    run: ({ id }, app) => openFile(app, `/api/report/OpenInvoice?customerId=${id}`),
  },
  {
    caption: 'Email Open Invoices',
    icon: 'mail',
    needs: permissions.sendEmail,
    needsSaved: true,
    run: ({ id, email }, app) =>
      emailDialog(app, { mode: 'openInvoices', to: email, about: { customerId: id } }),
  },
  {
    caption: 'Refund Credit',
    icon: 'undo',
    needs: permissions.managePayments,
    needsSaved: true,
    run: refundCredit,
  },
]

const ACCOUNT_FIELDS = [
  'billingType',
  'paymentTerms',
  'billingRule',
  'extensionRate',
  'creditCardId',
] as const

/** Summary of what the customer owes and how it pays; only for users who may view billing. */
const AccountCard = factsPart<RecordOfEntity<typeof Customer>>({
  title: 'Account',
  id: 'account-summary',
  isShown: (_customer, { session }) => session.canReadField('Customer', 'balance'),
  figures: (customer, { formats }) => [
    ['Balance', formats.money(customer.balance)],
    ['Sites', String(childrenOf(customer, 'serviceAddresses').length)],
  ],
  facts: (customer, { formats, widgetServices }) => [
    ...fieldFacts({ of: Customer, record: customer }, ACCOUNT_FIELDS, widgetServices),
    [Customer.fields.fuelRate.caption, fuelText(customer, formats)],
    ['Send bills by', billingCommunication(customer)],
    ['Customer since', customer.created === null ? '—' : formats.day(formats.dayOf(customer.created))],
  ],
})

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
    jobsTab,
    invoicesTab,
    paymentsTab,
    creditsTab,
    contactsTab,
  ],
  under: [OnSiteCard, notesCard('customerNotes')],
  aside: [DoublesCard, UndeliverableCard, AccountCard, AgesCard],
  past: [AccountCard],
  commands: [...workCommands, ...accountCommands, mergeCommand, ...personalDataCommands],
  successorOf: ({ mergedIntoId }) => mergedIntoId,
})

export const CustomerPage = recordPage(customerScreen)

/** A customer with percentage-based fuel pays no rate of its own (PR11). */
function fuelText(
  { usePercentageBasedFuelRate, fuelRate }: Pick<Customer, 'usePercentageBasedFuelRate' | 'fuelRate'>,
  { money }: Formats,
): string {
  if (usePercentageBasedFuelRate) return 'Percentage'
  return fuelRate === null ? '—' : money(fuelRate)
}
