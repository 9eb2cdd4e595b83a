import { CreditCard } from './CreditCard.ts'
import { CustomerRate } from './CustomerRate.ts'
import { DumpsterFeeTypeDumpsterLink } from './DumpsterFeeTypeDumpsterLink.ts'
import { DumpsterFeeType } from './DumpsterFeeType.ts'
import { EarlierPrice } from './EarlierPrice.ts'
import { FuelRatePercentage } from './FuelRatePercentage.ts'
import { RateType } from './RateType.ts'
import { TonExpense } from './TonExpense.ts'
import { LOOKUP_ORDER } from '../model/defineLookup.ts'
import { recordsQuery } from '../model/queryContract.ts'

export const creditCardsQuery = recordsQuery(CreditCard, { orderBy: LOOKUP_ORDER })

/** Rates of one customer or of all, by customer, rate type and size (S0 §7); without those that ended before a day, if one is given. */
export const customerRatesQuery = recordsQuery(CustomerRate, {
  parameters: { customerId: { kind: 'integer' }, unexpiredOn: { kind: 'day' } },
  orderBy: ['customer.companyName', 'rateType.name', 'dumpster.size'],
})

/** The dumpster types that a fee applies to (S0 §7). */
export const dumpsterFeeTypeDumpsterLinksQuery = recordsQuery(DumpsterFeeTypeDumpsterLink, {
  parameters: { dumpsterFeeTypeId: { kind: 'integer' }, dumpsterId: { kind: 'integer' } },
})

export const dumpsterFeeTypesQuery = recordsQuery(DumpsterFeeType, { orderBy: LOOKUP_ORDER })

/** What fees, card fees and ton expenses were before (PR862). */
export const earlierPricesQuery = recordsQuery(EarlierPrice)

/** Fuel rates, the latest first (S0 §7). */
export const fuelRatePercentagesQuery = recordsQuery(FuelRatePercentage, { orderBy: ['startDate desc'] })

export const rateTypesQuery = recordsQuery(RateType, { orderBy: LOOKUP_ORDER })

export const tonExpensesQuery = recordsQuery(TonExpense, { orderBy: LOOKUP_ORDER })
