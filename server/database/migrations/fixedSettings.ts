/** The settings that a new installation starts with; an administrator changes them (S0 §3, F-097). */
export const FIXED_SETTINGS = [
  { name: 'FuelRate', decimalValue: 24.5 },
  { name: 'FuelPercentage', decimalValue: 0.12 },
  { name: 'KentCountyRate', decimalValue: 4.8 },
  { name: 'OverageRate', decimalValue: 65 },
  { name: 'ExtendedOverageRate', decimalValue: 75 },
  { name: 'ServiceRate', decimalValue: 95 },
  { name: 'ExtensionRate', decimalValue: 10 },
  { name: 'AverageExpensePerJob', decimalValue: 85 },
  { name: 'AverageExpensePerTon', decimalValue: 45 },
  { name: 'AverageHourExpense', decimalValue: 60 },
  { name: 'EmailSubject', stringValue: 'Your invoice' },
  {
    name: 'EmailBody',
    stringValue: 'Thank you for your business. Your invoice is attached.',
  },
  { name: 'PaymentEmailSubject', stringValue: 'Your payment receipt' },
  {
    name: 'PaymentEmailBody',
    stringValue: 'Thank you for your payment. Your receipt is attached.',
  },
  { name: 'StatementEmailSubject', stringValue: 'Your statement' },
  {
    name: 'StatementEmailBody',
    stringValue: 'Your statement of account is attached.',
  },
  { name: 'OpenInvoiceEmailSubject', stringValue: 'Your open invoices' },
  {
    name: 'OpenInvoiceEmailBody',
    stringValue: 'Your open invoices are attached. Please disregard them if you have paid in the meantime.',
  },
] as const
