import { dayAfter } from '#test/reference/days.ts'
import type { Rate } from '#test/reference/inputs.ts'
import { added, modified, type Values } from '#test/server/save/openSaving.ts'
import type { Company } from './company.ts'
import { rateRow } from './openRental.ts'
import { rateOf } from './prices.ts'
import type { State } from './state.ts'
import { nthOf, today, type StepHandler } from './StepHandler.ts'

/** The same at another price. */
export const replaceRate: StepHandler<'replaceRate'> = ({ company, state, step }) =>
  endAndBegin(company, state, step, (rate) => ({ ...rate, rate: step.rate + 100 }))

/** What was hauled is priced by its dumpster, and what had a price for its dumpster is hauled. */
export const replaceRateKind: StepHandler<'replaceRateKind'> = ({ company, state, step }) =>
  endAndBegin(company, state, step, (rate) => {
    const price = step.rate + 100
    if (rate.type === 'Zone') return { ...rate, rate: price }
    return rate.type === 'Dumpster'
      ? { ...rate, type: 'Hauling', dumpsterId: null, rate: price, pricePerTon: 42.5 }
      : {
          ...rate,
          type: 'Dumpster',
          dumpsterId: state.business.jobs[0]?.dumpster.id ?? 1,
          rate: price,
          pricePerTon: 0,
          baseMileage: 0,
          mileageOffset: 0,
          mileageOffsetRate: 0,
        }
  })

export const endRate: StepHandler<'endRate'> = ({ company, state, step }) =>
  endAndBegin(company, state, step, () => null)

/** What it was before stays the price of the days before. */
export const changePrice: StepHandler<'changePrice'> = ({ company, state, step }) => {
  const setting = nthOf(state.settings, step.nth)
  if (setting === null || setting['decimalValue'] === step.rate) return Promise.resolve(null)
  const validFrom = dayAfter(today(company), step.days)
  // A price that begins on the day on which it begins already is one that begins today.
  if (setting['validFrom'] === validFrom) return Promise.resolve(null)
  return company.office.save([modified('Setting', setting, { decimalValue: step.rate, validFrom })])
}

/** The list prices of a type of dumpster change from a day on, all by the same amount. */
export const changeListPrices: StepHandler<'changeListPrices'> = ({ company, state, step }) => {
  const dumpster = nthOf(state.dumpsters, step.nth)
  const pricesFrom = dayAfter(today(company), step.days)
  if (dumpster === null || dumpster['pricesFrom'] === pricesFrom) return Promise.resolve(null)
  const prices = ['basePrice', 'extendedPrice', 'outerPrice', 'kalamazooPrice'].map(
    (name, index) => [name, 250 + step.rate + index] as const,
  )
  return company.office.save([modified('Dumpster', dumpster, { ...Object.fromEntries(prices), pricesFrom })])
}

interface Change {
  readonly nth: number
  readonly days: number
}

/** A rate that is in force on the day before ends there, and another one begins, unless the customer has one for the same by then. */
async function endAndBegin(
  company: Company,
  state: State,
  { nth, days }: Change,
  begun: (rate: Rate) => Rate | null,
): ReturnType<StepHandler<'endRate'>> {
  const day = dayAfter(today(company), days)
  const possible = state.rates.filter((row) => isInForce(rateOf(row), dayAfter(day, -1)))
  const row = nthOf(possible, nth)
  if (row === null) return null
  const ended = rateOf(row)
  const isOver = ended.validUntil !== null && ended.validUntil < day
  const begins = { validFrom: day, validUntil: isOver ? null : ended.validUntil }
  const other = begun(ended)
  const next = other === null ? null : { ...other, ...begins }
  const answer = await company.office.save([
    modified('CustomerRate', row, { validUntil: dayAfter(day, -1) }),
    ...(next === null ? [] : [added('CustomerRate', -1, rateRow(state.rental.customerId, next))]),
  ])
  const isDouble = next !== null && concurs(next, state.rates, row)
  return isDouble ? { refused: answer } : answer
}

function isInForce({ validFrom, validUntil }: Rate, day: string): boolean {
  return (validFrom ?? day) <= day && day <= (validUntil ?? day)
}

/** Has the customer a rate for the same on one of the same days, besides the one that ends (ambiguities 85)? */
function concurs(next: Rate, rows: readonly Values[], ended: Values): boolean {
  return rows
    .filter((row) => row !== ended)
    .map(rateOf)
    .some(
      (rate) =>
        rate.type === next.type &&
        rate.dumpsterId === next.dumpsterId &&
        rate.range === next.range &&
        rate.zone === next.zone &&
        (rate.validFrom ?? '') <= (next.validUntil ?? '9') &&
        (next.validFrom ?? '') <= (rate.validUntil ?? '9'),
    )
}
