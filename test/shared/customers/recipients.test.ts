import {
  foldedAddressesIn,
  invoiceAddress,
  recipients,
  statementRecipients,
} from '#shared/customers/recipients.ts'

const CONTACTS = [
  { email: 'ap@dunes.example', getsInvoices: true, getsStatements: true },
  { email: 'site@dunes.example', getsInvoices: true, getsStatements: false },
  { email: 'Bills@Dunes.example ', getsInvoices: true, getsStatements: false },
  { email: null, getsInvoices: true, getsStatements: true },
]

describe('The recipients of a document', () => {
  it('F-123 [IN581] are the address of the customer and the contacts that get it, each once', () => {
    expect(recipients('invoices', 'bills@dunes.example', CONTACTS)).toBe(
      'bills@dunes.example, ap@dunes.example, site@dunes.example',
    )
    expect(recipients('statements', 'bills@dunes.example', CONTACTS)).toBe(
      'bills@dunes.example, ap@dunes.example',
    )
  })

  it('F-123 [IN581] are the contacts alone, or nobody', () => {
    expect(recipients('statements', ' ', CONTACTS)).toBe('ap@dunes.example')
    expect(recipients('statements', null, [])).toBeNull()
  })

  it('[IN1341] [CU1342] are known by their addresses, whatever names and capitals an email was sent with', () => {
    const refused = new Set(foldedAddressesIn('"Dune, Sam" <Bills@Dunes.example>; ap@dunes.example'))
    expect([...refused]).toEqual(['bills@dunes.example', 'ap@dunes.example'])
    const invoice = { billToEmail: 'bills@dunes.example', customerEmail: 'office@dunes.example' }
    expect(invoiceAddress(invoice, refused)).toBe('office@dunes.example')
    expect(invoiceAddress(invoice, new Set())).toBe('bills@dunes.example')
  })

  it('F-059 [CU1340] of a statement are nobody where the customer gets bills by mail, or has no address', () => {
    const email = 'bills@dunes.example'
    expect(statementRecipients({ billingType: 'COD', email }, CONTACTS)).toBe(
      'bills@dunes.example, ap@dunes.example',
    )
    expect(statementRecipients({ billingType: 'Billing', email }, CONTACTS)).toBeNull()
    expect(statementRecipients({ billingType: 'COD', email: null }, [])).toBeNull()
  })
})
