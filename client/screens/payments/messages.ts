/** The questions and messages of payments and credits (S2 §5, §8). */
export const messages = {
  editPayment: 'Are you sure you want to edit this payment? It was exported, and waits for its export again.',
  editCredit: 'Are you sure you want to edit this credit? It was exported.',
  payWithoutQuickBooks: 'Are you sure you want to pay the selected payment(s) without QuickBooks?',
  emptyPayment: 'No money was received and no invoice is paid. Do you want to save the payment?',
  overpayment:
    'The payment is {excess} above the invoice balance. A payment credit will be generated for the excess. Do you want to continue?',
  deposit: 'Deposit: {amount} stays open as a credit of the customer',
  depositBesideInvoices:
    'No invoice is paid with this payment, while {unpaid} of the customer is unpaid. Deposit: {amount} stays open as a credit. Do you want to continue?',
  applyCredit:
    'There is an open payment credit of {amount}. Do you want to apply it to the selected invoice(s)?',
  creditsApplied: 'Payment Credits applied. Payment Id: {id} has been updated.',
  distributed: 'Distributed over the oldest invoices first.',
  excess: '{excess} above the invoices becomes a credit of the customer.',
  distributedFrom: 'Distributed over {invoice} first, then the oldest invoices.',
} as const
