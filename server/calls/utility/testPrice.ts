import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import { testPrice, type PricingTerms, type TestedLoad } from '#shared/invoicing/testPrice.ts'
import { dayOfInstant, endOfDay } from '#shared/kernel/days.ts'
import { activeFuelRate, fuelRateAt } from '#shared/pricing/fuelRates.ts'
import { BadRequest, NotFound } from '#server/kernel/errors.ts'
import type { Database } from '../../database/Database.ts'
import { readPricingTerms, type StoredTerms } from '../../reads/invoicing/readPricingTerms.ts'
import { readFuelRates, type FuelRate } from '../../reads/pricing/readFuelRates.ts'
import { readRatesSince } from '../../reads/pricing/readRatesSince.ts'
import { defineCall, type Call } from '../Call.ts'
import { day, key, nullable, strictObject } from '../schemas.ts'

/** As heavy as a weight may be (ambiguities 66). */
const MAX_TONS = 100
const MAX_DAYS = 3_650

export interface TestPriceDependencies {
  readonly database: Database
  readonly timeZone: string
  /** The server's clock: an instant. */
  readonly now: () => string
}

/**
 * POST /api/utility/testPrice: the lines that a load would be charged, by the rules of line creation and at the stored terms, with the
 * calculation of each; nothing is stored (B-11, IN46). Throws NotFound for a customer, address or dumpster that does not exist,
 * and BadRequest for the address of another customer.
 */
export function testPriceCall({ database, timeZone, now }: TestPriceDependencies): Call {
  return defineCall({
    method: 'POST',
    readsOnly: true,
    path: '/api/utility/testPrice',
    summary: 'The lines that a load would be charged, with their calculation; stores nothing',
    role: permissions.viewInvoicing,
    body: strictObject({
      customerId: key(),
      serviceAddressId: key(),
      dumpsterId: key(),
      weight: nullable(Type.Number({ minimum: 0, maximum: MAX_TONS })),
      days: Type.Integer({ minimum: 0, maximum: MAX_DAYS }),
      day: Type.Optional(day()),
    }),
    response: strictObject({
      lines: Type.Array(testedLine()),
      total: Type.Number(),
      questions: Type.Array(Type.String()),
    }),
    run: async ({ weight, days, day: wanted, ...load }) => {
      const [stored, fuelRates] = await Promise.all([
        readPricingTerms(database, load),
        readFuelRates(database),
      ])
      const today = dayOfInstant(now(), timeZone)
      const pickedUpOn = wanted ?? today
      const terms = termsOf(stored, pickedUpOn, load)
      const { dumpster } = stored
      if (dumpster === null) throw new NotFound(`Dumpster ${load.dumpsterId} was not found.`, 'dumpsterId')
      // What comes is not known; of a day that is over, what was in force at its end.
      const fuelRate =
        pickedUpOn < today ? fuelRateAt(fuelRates, endOfDay(pickedUpOn, timeZone)) : activeFuelRate(fuelRates)
      const fuel = fuelOf(fuelRate, timeZone)
      const used = [
        ...stored.rates.map(({ id }) => ({ source: 'CustomerRate', id })),
        { source: 'Dumpster', id: dumpster.id },
      ]
      const since = await readRatesSince(database, used, timeZone)
      return testPrice(terms, { dumpster, weight, days, ...fuel }, since)
    },
  })
}

function testedLine() {
  return strictObject({
    id: key(),
    service: Type.String(),
    description: Type.String(),
    quantity: Type.Number(),
    rate: Type.Number(),
    total: Type.Number(),
    note: nullable(Type.String()),
    calculation: Type.Array(strictObject({ caption: Type.String(), text: Type.String() })),
  })
}

function termsOf(
  { customer, address, rates, settings, pricePeriods }: StoredTerms,
  today: string,
  load: { readonly customerId: number; readonly serviceAddressId: number },
): PricingTerms {
  if (customer === null) throw new NotFound(`Customer ${load.customerId} was not found.`, 'customerId')
  const { serviceAddressId, customerId } = load
  if (address === null)
    throw new NotFound(`Service address ${serviceAddressId} was not found.`, 'serviceAddressId')
  if (address.customerId !== customerId)
    throw new BadRequest(
      `Service address ${serviceAddressId} is not of customer ${customerId}.`,
      'serviceAddressId',
    )
  return { customer, address, rates, settings, pricePeriods, today }
}

/** The fuel percentage in force, with its record. */
function fuelOf(active: FuelRate | null, timeZone: string): Omit<TestedLoad, 'dumpster' | 'weight' | 'days'> {
  if (active === null) return { fuelRatePercentage: null }
  const { id, rate, startDate } = active
  return { fuelRatePercentage: rate, fuelRateId: id, fuelRateSince: dayOfInstant(startDate, timeZone) }
}
