import { makeAutoObservable } from 'mobx'
import type { Dumpster } from '#shared/inventory/Dumpster.ts'
import type { DumpsterCategory } from '#shared/inventory/DumpsterCategory.ts'
import type { CustomerType } from '#shared/customers/CustomerType.ts'
import type { SalesPerson } from '#shared/people/SalesPerson.ts'
import type { CreditCard } from '#shared/pricing/CreditCard.ts'
import type { RateType } from '#shared/pricing/RateType.ts'

/** The small tables that every screen chooses from, loaded once before the first screen; observable plain rows. */
export class Lookups {
  customerTypes: readonly CustomerType[] = []
  rateTypes: readonly RateType[] = []
  dumpsters: readonly Dumpster[] = []
  dumpsterCategories: readonly DumpsterCategory[] = []
  creditCards: readonly CreditCard[] = []
  salesPersons: readonly SalesPerson[] = []

  constructor() {
    makeAutoObservable(this)
  }
}
