import { formatDay } from '../kernel/days.ts'
import { formatMoney } from '../kernel/money.ts'
import { joinNonBlank } from '../kernel/text.ts'
import { PRICE_SETTINGS } from '../pricing/priceSettings.ts'
import { settings } from '../settings/settings.ts'
import type { StoredExplanation } from './explanations.ts'

const SOURCES: ReadonlyMap<string, string> = new Map([
  ['CustomerRate', 'agreed rate of the customer'],
  ['customer', 'terms of the customer'],
  ['percentage', 'fuel percentage in force when the job was completed'],
  ['Dumpster', 'list price of the dumpster'],
  ['DumpsterFeeType', 'price of the fee'],
  ['ServiceAddress', 'price per ton of the service address'],
  ['rental', 'daily rate of the rental'],
  ['rentalPrice', 'price of the rental'],
  ['entered', 'entered by hand'],
])

/** Sources whose record users cannot tell by its words alone. */
const NUMBERED: ReadonlySet<string> = new Set(['CustomerRate', 'percentage'])

/** The rate of a line, where it comes from and since when it was in force: '$65.00, setting "Fuel per job", in force since …' (IN45). */
export function explainedRate({ rule, source, sourceId, since, amount, inputs }: StoredExplanation): string {
  const price = amount === null ? '' : formatMoney(amount)
  const { percentage, mainTotal, chargedBefore } = inputs
  const isShare = rule === 'fuel' && typeof percentage === 'number' && typeof mainTotal === 'number'
  const before = typeof chargedBefore === 'number' && chargedBefore > 0
  const rest = isShare && before ? ', less what was charged before' : ''
  const version = since === null ? '' : `in force since ${formatDay(since)}`
  return joinNonBlank([`${price}${rest}`, sourceText(source, sourceId), version], ', ')
}

function sourceText(source: string | null, sourceId: number | null): string {
  if (source === null) return ''
  const setting = PRICE_SETTINGS.find((name) => name === source)
  if (setting !== undefined) return `setting “${settings[setting].caption}”`
  const words = SOURCES.get(source) ?? source
  return NUMBERED.has(source) && sourceId !== null ? `${words} (no. ${sourceId})` : words
}
