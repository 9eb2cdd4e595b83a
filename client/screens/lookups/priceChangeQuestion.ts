import {
  formatChange,
  priceChangeText,
  type PriceChangeResponse,
  type PriceSettingName,
} from '#shared/invoicing/priceChange.ts'
import { settings } from '#shared/settings/settings.ts'
import { CONFIRM_TITLE } from '../../dialogs/messages.ts'
import type { Choice } from '../../dialogs/QuestionDialog.tsx'

/** Invoices that are named one by one. */
const NAMED = 8

interface PriceChangeQuestion {
  readonly title: string
  readonly text: string
  readonly subject: string
  readonly details: readonly string[]
  readonly choices: readonly Choice[]
  readonly onEscape: string
}

/** The question before a price is stored that open invoices are charged at: which ones, and by how much (B-11, SE8). */
export function priceChangeQuestion(
  name: PriceSettingName,
  { invoices, change }: PriceChangeResponse,
): PriceChangeQuestion {
  const named = invoices
    .slice(0, NAMED)
    .map(
      ({ id, invoiceNumber, customer, change: own }) =>
        `Invoice #${invoiceNumber ?? id}, ${customer}: ${formatChange(own)}`,
    )
  const others = invoices.length - named.length
  return {
    title: CONFIRM_TITLE,
    text: `${priceChangeText(invoices.length, change)} at this price. Their lines keep the price they were created with. Save it?`,
    subject: settings[name].caption,
    details: others > 0 ? [...named, `and ${others} more`] : named,
    choices: [
      { value: 'cancel', caption: 'No', autoFocus: true },
      { value: 'save', caption: 'Yes', variant: 'primary' },
    ],
    onEscape: 'cancel',
  }
}
