import { Customer } from '../customers/Customer.ts'
import { columnOf, type ImportColumn } from './importOf.ts'
import { namesRate } from './rateHeading.ts'
import { isUnreadable } from './Reading.ts'
import { readPhones } from './readContact.ts'
import type { RowReader } from './RowReader.ts'

const { fields } = Customer

/** What the columns of a file of customers become. */
export const customerColumns = {
  externalId: {
    caption: 'Number in the other system',
    synonyms: [
      'account no',
      'account number',
      'customer id',
      'customer no',
      'customer number',
      'acct',
      'id',
      'account #',
    ],
    whenEmpty: 'its name',
  },
  name: {
    caption: 'Name',
    synonyms: [
      'customer',
      'name',
      'customer name',
      'full name',
      'display name',
      'customer:job',
      'bill to name',
    ],
  },
  companyName: columnOf(fields.companyName, ['company', 'company name', 'business', 'business name'], {
    whenEmpty: 'the first and the last name of a commercial customer',
  }),
  firstName: columnOf(fields.firstName, ['first name', 'first', 'given name']),
  lastName: columnOf(fields.lastName, ['last name', 'last', 'surname']),
  type: columnOf(fields.typeId, ['customer type', 'type', 'class'], {
    whenEmpty: 'Commercial with a company name, otherwise Residential',
  }),
  phone: columnOf(
    fields.phone,
    ['phone', 'main phone', 'telephone', 'phone number', 'phone 1', 'tel', 'cell', 'mobile'],
    {
      looksLike: (text) => !isUnreadable(readPhones(text)),
    },
  ),
  otherPhone: {
    caption: 'Other phone (in the notes)',
    synonyms: ['alt phone', 'fax', 'phone 2', 'other phone', 'work phone', 'home phone'],
    isMany: true,
  },
  email: columnOf(fields.email, ['email', 'main email', 'e-mail', 'email address'], {
    looksLike: (text) => text.includes('@'),
  }),
  billLines: {
    caption: 'Billing address, by lines',
    synonyms: ['bill to', 'billing address lines', 'bill to line'],
    isMany: true,
  },
  billAddress1: columnOf(fields.billAddress1, [
    'billing address',
    'address',
    'street',
    'address 1',
    'billing street',
    'mailing address',
  ]),
  billAddress2: columnOf(fields.billAddress2, ['address 2', 'billing address 2', 'suite', 'apt']),
  billCity: { caption: 'Billing city', synonyms: ['city', 'billing city', 'town'] },
  billState: { caption: 'Billing state', synonyms: ['state', 'billing state', 'province'] },
  billZip: { caption: 'Billing zip', synonyms: ['zip', 'zip code', 'billing zip', 'postal code'] },
  siteLines: { caption: 'Service address, by lines', synonyms: ['ship to', 'ship to line'], isMany: true },
  siteName: { caption: 'Site name', synonyms: ['site name', 'site', 'job name'] },
  siteAddress1: {
    caption: 'Service address',
    synonyms: ['service address', 'site address', 'delivery address', 'job address'],
  },
  siteCity: { caption: 'Service city', synonyms: ['service city', 'site city', 'delivery city'] },
  siteState: { caption: 'Service state', synonyms: ['service state', 'site state', 'delivery state'] },
  siteRange: {
    caption: 'Range of the site',
    synonyms: ['range', 'price range', 'site range'],
    whenEmpty: 'Regular',
  },
  siteZip: { caption: 'Service zip', synonyms: ['service zip', 'site zip', 'delivery zip'] },
  rates: {
    caption: 'Rate of the size in the heading',
    synonyms: [],
    isMany: true,
    isHeading: namesRate,
    whenEmpty: 'no rate of this size',
  },
  ratesFrom: {
    caption: 'Rates valid from',
    synonyms: ['rates from', 'rate valid from', 'prices valid from', 'prices from'],
    whenEmpty: 'always',
  },
  paymentTerms: columnOf(fields.paymentTerms, ['terms', 'payment terms']),
  billingType: columnOf(fields.billingType, ['billing type', 'payment method', 'preferred payment method']),
  notes: columnOf(fields.notes, ['note', 'notes', 'comments', 'memo', 'remarks'], { isMany: true }),
} satisfies Record<string, ImportColumn>

/** The name of one of them. */
export type CustomerColumn = keyof typeof customerColumns

/** A row of a file of customers. */
export type CustomerRow = RowReader<CustomerColumn>
