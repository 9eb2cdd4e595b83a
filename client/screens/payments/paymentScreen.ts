import { newPayment } from '#shared/payments/paymentEntry.ts'
import { Payment } from '#shared/payments/Payment.ts'
import { formSection } from '../../form/FormSection.tsx'
import { formTab } from '../../screen/record/formTab.tsx'
import { recordPage } from '../../screen/record/RecordPage.tsx'
import { recordScreen } from '../../screen/record/RecordScreen.ts'
import { AccountingCard } from './AccountingCard.tsx'
import { AmountField } from './AmountField.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { LinesGrid } from './LinesGrid.tsx'
import { PayerFields } from './PayerFields.tsx'
import { paymentCommands, saveAndSend } from './paymentCommands.ts'

/** `/payments/{id}`, and `/invoices/payments/{id}/{customerId}/{invoiceId}` where a payment is received (M-036…M-042). */
const paymentScreen = recordScreen(Payment, {
  noun: 'payment',
  path: '/payments',
  list: { path: '/payments/overview', caption: 'Payments' },
  expand: ['paymentLines', 'appliedCredits'],
  newValues: ({ today }, { customerId }) =>
    newPayment(today(), Number(customerId) > 0 ? Number(customerId) : null),
  title: ({ id }) => (id > 0 ? `Payment ${id}` : ''),
  tabs: [
    formTab('Payment', [
      formSection(Payment, 'Payment', [
        { Part: PayerFields },
        'paymentDate',
        'paymentMethodId',
        'referenceNumber',
        { Part: AmountField },
        { field: 'notes', span: 2 },
      ]),
    ]),
  ],
  aside: [BalanceCard, AccountingCard],
  below: [LinesGrid],
  commands: paymentCommands,
  saves: [saveAndSend],
})

export const PaymentPage = recordPage(paymentScreen)
