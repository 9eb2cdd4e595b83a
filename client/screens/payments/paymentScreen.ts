import { newPayment } from '#shared/payments/paymentEntry.ts'
import { Payment } from '#shared/payments/Payment.ts'
import { paymentName } from '#shared/payments/paymentKinds.ts'
import { reversedText } from '#shared/payments/reversePayment.ts'
import { formSection } from '../../form/FormSection.tsx'
import { fetchNamed } from '../../screen/record/fetchNamed.ts'
import { factsPart } from '../../screen/record/factsPart.tsx'
import { fieldFacts } from '../../screen/record/fieldFacts.ts'
import { formTab } from '../../screen/record/formTab.tsx'
import { recordPage } from '../../screen/record/RecordPage.tsx'
import { recordScreen } from '../../screen/record/RecordScreen.ts'
import { AmountField, PayerFields, ReversedPayment } from './paymentFields.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { LinesGrid } from './LinesGrid.tsx'
import { paymentCommands, saveAndSend } from './paymentCommands.ts'
import type { PaymentRecord } from './paymentRows.ts'

const ACCOUNTING_FIELDS = ['quickBooksId', 'quickBooksExport', 'created', 'createdBy'] as const

/** How the payment is known to the accounting system, and who entered it (M-036). */
const AccountingCard = factsPart<PaymentRecord>({
  title: 'Accounting',
  id: 'payment-accounting',
  isShown: ({ id }) => id > 0,
  facts: (record, { widgetServices }) =>
    fieldFacts({ of: Payment, record }, ACCOUNTING_FIELDS, widgetServices),
})

/** `/payments/{id}`, and `/invoices/payments/{id}/{customerId}/{invoiceId}` where a payment is received (M-036…M-042). */
const paymentScreen = recordScreen(Payment, {
  noun: 'payment',
  icon: 'card',
  path: '/payments',
  list: { path: '/payments/overview', caption: 'Payments' },
  expand: ['paymentLines', 'appliedCredits', 'reversals'],
  newValues: async ({ store, today }, { customerId }) =>
    newPayment(today(), (await fetchNamed(store, 'Customer', customerId))?.id ?? null),
  title: (payment) => (payment.id > 0 ? paymentName(payment) : ''),
  badge: (payment) => {
    const text = reversedText(payment, payment.reversals)
    return text === null ? null : { text, tone: 'red' }
  },
  tabs: [
    formTab('Payment', [
      formSection(Payment, 'Payment', [
        { Part: PayerFields },
        'paymentDate',
        'paymentMethodId',
        'referenceNumber',
        { Part: AmountField },
        { Part: ReversedPayment },
        { field: 'notes', span: 2 },
      ]),
    ]),
  ],
  aside: [BalanceCard, AccountingCard],
  below: [LinesGrid],
  past: [AccountingCard],
  commands: paymentCommands,
  saves: [saveAndSend],
})

export const PaymentPage = recordPage(paymentScreen)
