import {
  isPriceSetting,
  type PriceChangeRequest,
  type PriceChangeResponse,
} from '#shared/invoicing/priceChange.ts'
import { cardFeeQuestion } from '#shared/pricing/cardFeeQuestion.ts'
import { isDay } from '#shared/kernel/days.ts'
import { savingRule } from '../../context/saving/SavingRule.ts'
import { confirmClosing } from './confirmClosing.ts'
import { priceChangeQuestion } from './priceChangeQuestion.ts'
import type { ApiClient } from '../../api/ApiClient.ts'

/** The fee of a card is a fraction: what is likely a slip is asked for (F-101, PY210). */
export const creditCardSaving = savingRule('CreditCard', {
  question: (_context, card) => cardFeeQuestion(card),
})

/** What storing a setting asks and says (F-097): a price that open invoices are charged at names those first (B-11, SE8), and so does
 * closing the books what is open in them (AC501). */
export const settingSaving = savingRule('Setting', {
  changedMessage: ({ name }) => `${name} Set`,
  async askBefore(context, { name, decimalValue, stringValue, validFrom }, edited) {
    const { api, dialogs, errors } = context
    if (name === 'BooksClosedThrough')
      return isClosable(stringValue, context.today())
        ? confirmClosing(context, stringValue, dayOrNull(edited.before('stringValue')))
        : true
    if (!isPriceSetting(name)) return true
    try {
      const changed = await priceChange(api, {
        setting: name,
        price: decimalValue ?? 0,
        ...(validFrom !== null && { from: validFrom }),
      })
      if (changed.invoices.length === 0) return true
      return (await dialogs.choose(priceChangeQuestion(name, changed))) === 'save'
    } catch (error) {
      // What it would change is not known: nothing is stored, and the edit stays pending.
      errors.report(error)
      return false
    }
  },
})

/** Whether the books can be closed through this day; what the server refuses is not asked about. */
function isClosable(day: string | null, today: string): day is string {
  return day !== null && isDay(day) && day <= today
}

function dayOrNull(value: unknown): string | null {
  return typeof value === 'string' && isDay(value) ? value : null
}

/** The open invoices that would change at another price of a setting (B-11). Throws ApiError. */
function priceChange(api: ApiClient, request: PriceChangeRequest): Promise<PriceChangeResponse> {
  return api.post('/api/utility/priceChange', request)
}
