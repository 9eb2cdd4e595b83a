import { savingRule, type SavingRule } from '../../context/saving/SavingRule.ts'

/** F-066: storing an email sends it. */
export const emailSaving: SavingRule = savingRule('EmailMessage', {
  storedMessage: ({ length }) => (length === 1 ? 'Email sent' : `${length} emails sent`),
  failedMessage: 'Error sending email',
})
